import { isShortName } from '@daymark/contracts';
import { inLanguage } from '@daymark/texts';
import { isNotModified } from '@daymark/service-kit/http';
import { clientAddressOf } from '@daymark/service-kit/limits';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageData, Site } from '../../page-data.js';
import { ASSETS_PREFIX, type AssetFiles } from '../document/asset-files.js';
import { renderDocument } from '../document/document.js';
import { collectionStyle } from '../collection/index.js';
import { parseLanguage } from '../data/calendar-query.js';
import type { FeedClient } from '../data/feed-client.js';
import { refuse, RETRY_AFTER_SECONDS } from './plain-refusals.js';
import { parsePrint } from '../data/print-query.js';
import { PageCache, RenderedPage, roundedNow, type PageRecipe } from '../data/page-cache.js';
import { RenderingRefused, type RenderingLimit } from './rendering-limit.js';
import {
  parseTheme,
  themeOfCalendar,
  themeOfCustomization,
  themeParameters,
  themeStyle,
  type Theme,
} from '../theme/theme.js';
import { fillTheme, THEME_PLACEHOLDER } from '../theme/theme-placeholder.js';
import {
  loadCalendarPage,
  loadEventPage,
  loadPrintPage,
  problemPage,
  refusalPage,
  tooManyRequestsPage,
  type PageRequest,
} from './page-loading.js';
import {
  contentSecurityPolicy,
  EVERY_FRAME,
  framesOf,
  NO_FRAME,
  type FrameAncestors,
} from './security-headers.js';

export interface PageDependencies {
  site: Site;
  feed: FeedClient;
  assets: AssetFiles;
  now: () => number;
  limit: RenderingLimit;
}

const STATUS = {
  NOT_FOUND: 404,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL_ERROR: 500,
} as const;

/** The best way to subscribe depends on the browser; language, first day of the week and 12 or 24 hours on its languages or a cookie. */
const VARY: Record<PageData['page'], string> = {
  calendar: 'accept-encoding, user-agent, accept-language, cookie',
  embed: 'accept-encoding, accept-language',
  event: 'accept-encoding, user-agent, accept-language, cookie',
  print: 'accept-encoding, accept-language, cookie',
  problem: 'accept-encoding, accept-language, cookie',
};

interface SentPage {
  data: PageData;
  assets: AssetFiles;
  theme?: Theme;
  ancestors?: FrameAncestors;
  /** The cache to look in, and the responses that the page is made from. */
  kept?: { pages: PageCache; sources: readonly object[]; limit: RenderingLimit };
}

/** What every page, also one of a problem, depends on in a request. */
export function whereOf(request: FastifyRequest) {
  const [path = '', parameters = ''] = request.url.split('?', 2);
  const query = new URLSearchParams(parameters);
  const languages = request.headers['accept-language'] ?? '';
  // A frame reads nothing that is stored on the device.
  const cookies = request.routeOptions.url?.includes('/embed') ? undefined : request.headers.cookie;
  return { path, query, languages, cookies, lang: parseLanguage(query), requestId: request.id };
}

/** A page's recipe: rendered once for all themes in addresses, then filled with the requested one. */
function recipeOf({ data, assets, theme = {}, ancestors = NO_FRAME, kept }: SentPage): PageRecipe {
  const owner =
    data.page !== 'print' && 'calendar' in data && data.calendar ? themeOfCalendar(data.calendar) : {};
  // Computed only when needed: making colours readable takes some arithmetic.
  const styleOf = () => {
    const style = themeStyle(theme, { owner, isFramed: ancestors !== NO_FRAME });
    return 'address' in data
      ? { ...style, style: style.style + collectionStyle(data.calendar.calendars, data.address.hide) }
      : style;
  };
  const parameters = 'address' in data ? themeParameters(theme) : {};
  const isThemed = Object.keys(parameters).length > 0;
  return {
    name: nameOf(data),
    sources: kept?.sources ?? [],
    theme: isThemed ? JSON.stringify(parameters) : null,
    render: () =>
      inLanguage(data.language, () =>
        isThemed
          ? renderDocument({
              data: { ...data, theme: THEME_PLACEHOLDER.parameters } as PageData,
              assets,
              ...THEME_PLACEHOLDER.style,
            })
          : renderDocument({ data, assets, ...styleOf(), font: theme.font }),
      ),
    fill: (rendered) => {
      const style = styleOf();
      return new RenderedPage(
        isThemed ? fillTheme(rendered, style, parameters) : rendered,
        contentSecurityPolicy(ancestors, style.style),
      );
    },
  };
}

/** Everything that a page depends on besides its responses and the address's theme. */
function nameOf(data: PageData): string {
  if (data.page === 'problem') return '';
  if (data.page === 'print') {
    const { calendar, months, site: _site, now: _now, ...rest } = data;
    return JSON.stringify([rest, calendar.id, months.length, months[0]?.month]);
  }
  const shared = [data.page, data.now, data.zones !== undefined, data.hourCycle, data.language];
  return data.page === 'event'
    ? JSON.stringify([
        ...shared,
        data.isFramed,
        data.event.id,
        data.timeZone,
        data.lang,
        data.platform,
        data.bestWay,
      ])
    : JSON.stringify([
        ...shared,
        data.calendar.id,
        data.path,
        data.address,
        data.search,
        data.weekStart,
        data.page === 'calendar' && data.bestWay,
      ]);
}

async function pageToSend(
  request: FastifyRequest,
  page: SentPage,
): Promise<SentPage & { rendered: RenderedPage }> {
  const { data, assets, kept } = page;
  const recipe = recipeOf(page);
  if (!kept || data.page === 'problem') return { ...page, rendered: recipe.fill(recipe.render()) };
  const client = clientAddressOf(request.raw);
  try {
    return {
      ...page,
      rendered: await kept.pages.pageOf(recipe, () => kept.limit.take(client, 'page'), client),
    };
  } catch (error) {
    if (!(error instanceof RenderingRefused)) throw error;
    const { now, site } = data;
    const where = { ...whereOf(request), now, site };
    const refused: SentPage = {
      data: tooManyRequestsPage(
        where,
        data.page === 'print' ? 'calendar' : data.page,
        error.retryAfterSeconds,
      ),
      assets,
      ...(page.ancestors && { ancestors: page.ancestors }),
    };
    return pageToSend(request, refused);
  }
}

/**
 * Sends a page. A good one may be stored but is revalidated at each use, so that a calendar that became private is gone
 * at once; problem pages are not stored.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SentPage,
): Promise<FastifyReply> {
  const { data, ancestors = NO_FRAME, rendered } = await pageToSend(request, page);
  reply.type('text/html; charset=utf-8').header('vary', VARY[data.page]);
  reply.header('content-security-policy', rendered.policy);
  if (ancestors !== NO_FRAME) reply.removeHeader('x-frame-options');
  if (data.page === 'problem') {
    reply.status(STATUS[data.code]);
    if (data.retryAfterSeconds !== undefined) reply.header('retry-after', data.retryAfterSeconds);
    else if (data.code === 'SERVICE_UNAVAILABLE') reply.header('retry-after', RETRY_AFTER_SECONDS);
  } else {
    reply.header('cache-control', 'no-cache').header('etag', rendered.tag);
    if (isNotModified({ ifNoneMatch: request.headers['if-none-match'] }, { etag: rendered.tag }))
      return reply.status(304).send();
  }
  const { body, encoding } = await rendered.body(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
}

export function registerPageRoutes(app: FastifyInstance, dependencies: PageDependencies): void {
  const { site, feed, assets, now, limit } = dependencies;
  const pages = new PageCache();

  const pageRequest = (request: FastifyRequest<{ Params: { id: string } }>): PageRequest => {
    return {
      ...whereOf(request),
      id: request.params.id,
      userAgent: request.headers['user-agent'] ?? '',
      now: roundedNow(now()),
      site,
      feed: feed.forRequest(request.id, request.headers),
    };
  };

  const sendEvent = async (
    isFramed: boolean,
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
  ) => {
    const page = pageRequest(request);
    const loaded = await loadEventPage(page);
    const data = isFramed ? { ...loaded, isFramed } : loaded;
    const theme = data.page === 'event' ? themeOfCustomization(data.event.customization) : {};
    // The sites that may frame its calendar; without a calendar, and for missing events, all sites.
    const sites = data.page === 'event' && data.calendar ? framesOf(data.calendar) : EVERY_FRAME;
    return sendPage(request, reply, {
      data,
      assets,
      theme,
      ancestors: isFramed ? sites : NO_FRAME,
      kept: { pages, sources: page.feed.found, limit },
    });
  };
  app.get<{ Params: { id: string } }>('/event/public/:id', (request, reply) =>
    sendEvent(false, request, reply),
  );
  app.get<{ Params: { id: string } }>('/event/embed/:id', (request, reply) =>
    sendEvent(true, request, reply),
  );

  const sendCalendar = async (
    kind: 'calendar' | 'embed',
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    id = request.params.id,
  ) => {
    const isEmbed = kind === 'embed';
    const page = { ...pageRequest(request), id };
    const theme = parseTheme(page.query, isEmbed ? { isFramed: true } : {});
    const print = isEmbed ? null : parsePrint(page.query, page.languages);
    const data = print ? await loadPrintPage(page, print) : await loadCalendarPage(kind, page, theme);
    const sites = 'address' in data ? framesOf(data.calendar) : EVERY_FRAME;
    const kept = { pages, sources: page.feed.found, limit };
    return sendPage(request, reply, {
      data,
      assets,
      theme: print ? {} : theme,
      ancestors: isEmbed ? sites : NO_FRAME,
      kept,
    });
  };
  app.get<{ Params: { id: string } }>('/calendar/public/:id', (request, reply) =>
    sendCalendar('calendar', request, reply),
  );
  app.get<{ Params: { id: string } }>('/c/:id', async (request, reply) => {
    const page = pageRequest(request);
    const name = page.id.toLowerCase();
    const link = isShortName(name) ? await page.feed.shortLink(name) : ({ kind: 'missing' } as const);
    if (link.kind !== 'found')
      return sendPage(request, reply, { data: refusalPage(page, 'calendar', link), assets });
    const { calendar_id, address, name: current } = link.value;
    const reference = address ?? calendar_id;
    if (page.id === current) return sendCalendar('calendar', request, reply, reference);
    // Not permanent: the owner may take a former name back.
    const query = request.url.slice(page.path.length);
    return reply.redirect(
      (current === null ? `/calendar/public/${reference}` : `/c/${current}`) + query,
      302,
    );
  });
  // Addresses that lack their id.
  const withoutId = {
    '/event/public': 'event',
    '/calendar/public': 'calendar-id',
    '/calendar/embed': 'embed',
  } as const;
  for (const [path, subject] of Object.entries(withoutId)) {
    const answer = (request: FastifyRequest, reply: FastifyReply) =>
      sendPage(request, reply, { data: problemPage(problemRequest(request), subject, 'NOT_FOUND'), assets });
    app.get(path, answer);
    app.get(`${path}/`, answer);
  }
  app.get<{ Params: { id: string } }>('/calendar/embed/:id', (request, reply) =>
    sendCalendar('embed', request, reply),
  );

  // Sites and people add a slash at the end; the page has one address.
  for (const path of [...Object.keys(withoutId), '/c']) {
    app.get(`${path}/:id/`, (request, reply) => {
      return reply.redirect(request.url.replace(/\/(?=$|\?)/, ''), 301);
    });
  }

  const sendNotFound = (request: FastifyRequest, reply: FastifyReply) => {
    // A missing script or style must not be answered with an HTML page.
    if (request.url.startsWith(ASSETS_PREFIX)) return refuse(reply, 404, 'Not found');
    return sendPage(request, reply, {
      data: problemPage(problemRequest(request), 'page', 'NOT_FOUND'),
      assets,
    });
  };
  app.setNotFoundHandler(sendNotFound);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // A client error of the router or file server is a 404 for visitors.
    if (error.statusCode !== undefined && error.statusCode < 500) return sendNotFound(request, reply);
    request.log.error({ err: error }, 'a page could not be made');
    return sendPage(request, reply, {
      data: problemPage(problemRequest(request), 'page', 'INTERNAL_ERROR'),
      assets,
    });
  });

  const problemRequest = (request: FastifyRequest) => ({ ...whereOf(request), now: roundedNow(now()), site });
}
