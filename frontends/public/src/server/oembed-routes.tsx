import { renderToStaticMarkup } from 'react-dom/server';
import type { FastifyInstance } from 'fastify';
import {
  canonicalReference,
  parseEventReference,
  type PublicCalendar,
  type PublicEvent,
} from '@daymark/contracts';
import { calendarHref, usualView } from '../calendar/index.js';
import type { CalendarAddress, CalendarView, Site } from '../page-data.js';
import { parseCalendarAddress } from './data/calendar-query.js';
import type { FeedOutcome, FeedClient } from './data/feed-client.js';
import { refuse, sendRefusal } from './routes/plain-refusals.js';
import { PICTURE_HEIGHT, PICTURE_WIDTH, titleOf } from './preview/index.js';
import { parseTheme, themeParameters } from './theme/theme.js';

const FRAME = { width: 800, height: 600 };
const CARD = { width: 480, height: 200 };

/** The oEmbed endpoint's address for a page of this origin (https://oembed.com, 2.2 and 4). */
export const oembedAddress = (origin: string, page: string) =>
  `${origin}/oembed?${new URLSearchParams({ format: 'json', url: page })}`;

/** The subject of an address, and the calendar's view; null if it cannot be embedded. */
type Subject = { kind: 'event'; id: string } | { kind: 'calendar'; id: string; shown: Shown };
type Shown = Pick<CalendarAddress, 'timeZone' | 'hide'> & {
  view: CalendarView | null;
  theme: Record<string, string>;
};

function subjectOf(address: string, origin: string): Subject | null {
  const url = URL.parse(address);
  if (url?.origin !== origin) return null;
  const [, kind, place = '', id = '', ...rest] = url.pathname.split('/');
  if (rest.length > 0) return null;
  if (kind === 'calendar' && (place === 'public' || place === 'embed')) {
    const reference = canonicalReference(decodedPart(id));
    return reference === null ? null : { kind, id: reference, shown: shownBy(url.searchParams, place) };
  }
  return kind === 'event' && place === 'public' && parseEventReference(id)
    ? { kind, id: id.toLowerCase() }
    : null;
}

/** The frame's view for that of a page; a week becomes the default view. */
const VIEWS: Partial<Record<CalendarView, CalendarView>> = { month: 'calendar', list: 'agenda' };

function shownBy(query: URLSearchParams, place: 'public' | 'embed'): Shown {
  const page = place === 'embed' ? 'embed' : 'calendar';
  const { view, timeZone } = parseCalendarAddress(query, page);
  const hide = query.get('hide');
  return {
    view: page === 'embed' || view === null ? view : (VIEWS[view] ?? null),
    timeZone,
    ...(hide && { hide }),
    theme: themeParameters(parseTheme(query, { isFramed: page === 'embed' })),
  };
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/**
 * The requested maximum in pixels; Infinity if it is absent or empty, since some consumers always send both. Undefined
 * if it is invalid.
 */
function limitOf(most: unknown): number | undefined {
  if (most === undefined || most === '') return Infinity;
  return typeof most === 'string' && /^0*[1-9]\d*$/.test(most) ? Number(most) : undefined;
}

/** The query of a request: a repeated parameter is a list. */
type Query = Partial<Record<'url' | 'format' | 'maxwidth' | 'maxheight', unknown>>;

/**
 * oEmbed 1.0, by which sites show a calendar or event as a frame when somebody pastes its address. Private ones get 404
 * here too.
 */
export function registerOembedRoutes(
  app: FastifyInstance,
  { site, feed }: { site: Site; feed: FeedClient },
): void {
  app.get<{ Querystring: Query }>('/oembed', async (request, reply) => {
    const { url, format = 'json', maxwidth, maxheight } = request.query;
    // Any site may ask, since nothing here depends on the caller.
    reply.header('access-control-allow-origin', '*').header('x-robots-tag', 'noindex');
    if (format !== 'json') return refuse(reply, 501, 'Only format=json is answered');
    if (typeof url !== 'string' || url === '')
      return refuse(reply, 400, 'Name the address of one page with url=');
    const [widthMax, heightMax] = [limitOf(maxwidth), limitOf(maxheight)];
    if (widthMax === undefined || heightMax === undefined)
      return refuse(reply, 400, 'maxwidth and maxheight are whole numbers of pixels');
    const subject = subjectOf(url, site.origin);
    if (!subject) return refuse(reply, 404, 'Not found');
    const calls = feed.forRequest(request.id, request.headers);
    const size = (full: { width: number; height: number }) => ({
      width: Math.min(full.width, widthMax),
      height: Math.min(full.height, heightMax),
    });
    const answer: FeedOutcome<object> =
      subject.kind === 'calendar'
        ? mapFound(await calls.calendar(subject.id), (calendar) =>
            calendarEmbed(calendar, subject.shown, site, size(FRAME)),
          )
        : mapFound(await calls.event(subject.id, 'en'), (event) => eventEmbed(event, site, size(CARD)));
    if (answer.kind === 'found') return reply.header('cache-control', 'no-cache').send(answer.value);
    return sendRefusal(reply, answer);
  });
}

const mapFound = <Value,>(answer: FeedOutcome<Value>, say: (value: Value) => object): FeedOutcome<object> =>
  answer.kind === 'found' ? { kind: 'found', value: say(answer.value) } : answer;

interface Size {
  width: number;
  height: number;
}

const rich = (site: Site, page: string, title: string, html: string, size: Size) => ({
  version: '1.0',
  type: 'rich',
  title,
  provider_name: site.productName,
  provider_url: site.origin,
  thumbnail_url: `${page}/preview.png`,
  thumbnail_width: PICTURE_WIDTH,
  thumbnail_height: PICTURE_HEIGHT,
  html,
  ...size,
});

/** A frame of this site. Sites filter it differently: most accept exactly one iframe, some remove its style. */
const frameOf = (src: string, title: string, { width, height }: Size) =>
  renderToStaticMarkup(
    <iframe
      src={src}
      width={width}
      height={height}
      style={{ border: 0, maxWidth: '100%' }}
      loading="lazy"
      title={title}
    />,
  );

function calendarEmbed(calendar: PublicCalendar, shown: Shown, site: Site, size: Size) {
  const { id, name } = calendar;
  const page = { page: 'embed' as const, calendar, theme: shown.theme };
  const address = { ...shown, month: null, view: shown.view ?? usualView(page) };
  const html = frameOf(site.origin + calendarHref(page, address), name, size);
  return rich(site, `${site.origin}/calendar/public/${id}`, name, html, size);
}

function eventEmbed(event: PublicEvent, site: Site, size: Size) {
  const title = titleOf(event);
  const html = frameOf(`${site.origin}/event/embed/${event.id}`, title, size);
  return rich(site, `${site.origin}/event/public/${event.id}`, title, html, size);
}
