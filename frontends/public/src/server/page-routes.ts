import { createHash } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageData, Site } from '../page-data.js';
import { ASSETS_PREFIX, type AssetFiles } from './asset-files.js';
import { encodeBody } from './compression.js';
import { renderDocument } from './document.js';
import { namesTag } from './entity-tag.js';
import type { FeedClient } from './feed-client.js';
import { parseTheme, themeOfCalendar, themeOfCustomization, themeStyle, type Theme } from './theme.js';
import { loadCalendarPage, loadEventPage, problemPage, type PageRequest } from './page-loading.js';
import {
  contentSecurityPolicy,
  EVERY_FRAME,
  frameAncestors,
  NO_FRAME,
  type FrameAncestors,
} from './security-headers.js';

/** When a visitor, or a proxy for one, may ask again after a 503. */
const RETRY_AFTER_SECONDS = 5;
const QUARTER_HOUR_MS = 15 * 60_000;

export interface PageDependencies {
  site: Site;
  feed: FeedClient;
  assets: AssetFiles;
  now: () => number;
}

const STATUS = { NOT_FOUND: 404, SERVICE_UNAVAILABLE: 503, INTERNAL_ERROR: 500 } as const;

/**
 * Sends a page. A good one may be kept, but is asked for again at each use, so that a calendar that became private is
 * gone at once; pages that say that something is missing are not kept.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    data,
    assets,
    theme = {},
    ancestors = NO_FRAME,
  }: { data: PageData; assets: AssetFiles; theme?: Theme; ancestors?: FrameAncestors },
): Promise<FastifyReply> {
  const owner = 'calendar' in data ? themeOfCalendar(data.calendar.theme) : {};
  const isFramed = ancestors !== NO_FRAME;
  const look = themeStyle(theme, { owner, isFramed });
  const html = renderDocument({ data, assets, ...look, hasEventFont: theme.font !== undefined });
  const policy = contentSecurityPolicy(ancestors, look.style);
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  reply.header('content-security-policy', policy);
  if (isFramed) reply.removeHeader('x-frame-options').removeHeader('cross-origin-opener-policy');
  if (data.page === 'problem') {
    reply.status(STATUS[data.code]);
    if (data.code === 'SERVICE_UNAVAILABLE') reply.header('retry-after', RETRY_AFTER_SECONDS);
  } else {
    // Weak, because one tag stands for the text in all its codings. Who may frame it is part of what it is.
    const tag = `W/"${createHash('sha256').update(policy).update(html).digest('base64url').slice(0, 27)}"`;
    reply.header('cache-control', 'no-cache').header('etag', tag);
    if (namesTag(request.headers['if-none-match'], tag)) return reply.status(304).send();
  }
  const { body, encoding } = await encodeBody(html, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** The three pages of the audience. Only the embed may stand in a frame of another site. */
export function registerPageRoutes(app: FastifyInstance, dependencies: PageDependencies): void {
  const { site, feed, assets, now } = dependencies;

  // Of now a page shows today's date alone, and everywhere on Earth that begins at a quarter of an hour. With a finer
  // clock no two answers would be the same.
  const steadyNow = () => Math.floor(now() / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;

  const pageRequest = (request: FastifyRequest<{ Params: { id: string } }>): PageRequest => {
    const [path = '', query = ''] = request.url.split('?', 2);
    return {
      id: request.params.id,
      path,
      query: new URLSearchParams(query),
      requestId: request.id,
      now: steadyNow(),
      site,
      feed: feed.forRequest(request.id),
    };
  };

  app.get<{ Params: { id: string } }>('/event/public/:id', async (request, reply) => {
    const data = await loadEventPage(pageRequest(request));
    const theme = data.page === 'event' ? themeOfCustomization(data.event.customization) : {};
    return sendPage(request, reply, { data, assets, theme });
  });

  app.get<{ Params: { id: string } }>('/calendar/public/:id', async (request, reply) => {
    const page = pageRequest(request);
    const theme = parseTheme(page.query);
    return sendPage(request, reply, { data: await loadCalendarPage('calendar', page, theme), assets, theme });
  });

  app.get<{ Params: { id: string } }>('/calendar/embed/:id', async (request, reply) => {
    const page = pageRequest(request);
    const theme = parseTheme(page.query, { isFramed: true });
    const data = await loadCalendarPage('embed', page, theme);
    const ancestors = 'calendar' in data ? frameAncestors(data.calendar.embed_sites) : EVERY_FRAME;
    return sendPage(request, reply, { data, assets, theme, ancestors });
  });

  const sendNotFound = (request: FastifyRequest, reply: FastifyReply) => {
    // A script or style that is missing must not come as a document.
    if (request.url.startsWith(ASSETS_PREFIX)) return reply.status(404).type('text/plain').send('Not found');
    return sendPage(request, reply, { data: problemPage(pathOnly(request), 'page', 'NOT_FOUND'), assets });
  };
  app.setNotFoundHandler(sendNotFound);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // What the router or the file server refuses is, for a visitor, not there.
    if (error.statusCode !== undefined && error.statusCode < 500) return sendNotFound(request, reply);
    request.log.error({ err: error }, 'a page could not be made');
    return sendPage(request, reply, {
      data: problemPage(pathOnly(request), 'page', 'INTERNAL_ERROR'),
      assets,
    });
  });

  function pathOnly(request: FastifyRequest) {
    return { path: request.url.split('?', 1)[0] ?? '', requestId: request.id, now: steadyNow(), site };
  }
}
