import { renderToStaticMarkup } from 'react-dom/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  canonicalReference,
  parseEventReference,
  type PublicCalendar,
  type PublicEvent,
} from '@daymark/contracts';
import { calendarHref, usualView } from '../calendar/index.js';
import type { CalendarAddress, CalendarView, Site } from '../page-data.js';
import { parseCalendarAddress } from './calendar-query.js';
import type { FeedOutcome, FeedClient, FeedRefusal } from './feed-client.js';
import { PICTURE_HEIGHT, PICTURE_WIDTH, titleOf } from './preview/index.js';
import { parseTheme, themeParameters } from './theme.js';

/** The size of a calendar's frame where whoever asks has more room. */
const FRAME = { width: 800, height: 600 };
/** The size of an event's, which holds a title, its times and its place. */
const CARD = { width: 480, height: 200 };
/** When whoever was turned away may ask again. */
const RETRY_AFTER_SECONDS = 5;

/** Where oEmbed is asked for about a page of this origin (https://oembed.com, 2.2 and 4). */
export const oembedAddress = (origin: string, page: string) =>
  `${origin}/oembed?${new URLSearchParams({ format: 'json', url: page })}`;

/** What an address is about, and how it shows a calendar; null for what nobody can embed. */
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

/** How a frame shows what an address does. The list of a page is the agenda of a frame, which shows a week as if no view was named. */
function shownBy(query: URLSearchParams, place: 'public' | 'embed'): Shown {
  const page = place === 'embed' ? 'embed' : 'calendar';
  const { view, timeZone } = parseCalendarAddress(query, page);
  const hide = query.get('hide');
  return {
    view: view === 'list' ? 'agenda' : view === 'week' ? null : view,
    timeZone,
    ...(hide && { hide }),
    theme: themeParameters(parseTheme(query, { isFramed: page === 'embed' })),
  };
}

/** A part of a path as it was meant; what is wrongly encoded names nothing. */
function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/**
 * The greatest size that was asked for, in pixels; without end where none was, or an empty one, since some who ask always send
 * both. Undefined for what is no size.
 */
function limitOf(most: unknown): number | undefined {
  if (most === undefined || most === '') return Infinity;
  return typeof most === 'string' && /^\d*[1-9]\d*$/.test(most) ? Number(most) : undefined;
}

/** As requests have them: what is named twice is a list. */
type Query = Partial<Record<'url' | 'format' | 'maxwidth' | 'maxheight', unknown>>;

/**
 * oEmbed 1.0, by which sites show a calendar or an event where somebody pastes its address: each as a frame.
 * What is private is missing here too.
 */
export function registerOembedRoutes(
  app: FastifyInstance,
  { site, feed }: { site: Site; feed: FeedClient },
): void {
  app.get<{ Querystring: Query }>('/oembed', async (request, reply) => {
    const { url, format = 'json', maxwidth, maxheight } = request.query;
    // Any site may ask, and nothing here depends on who does.
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
        : mapFound(await calls.event(subject.id), (event) => eventEmbed(event, site, size(CARD)));
    if (answer.kind === 'found') return reply.header('cache-control', 'no-cache').send(answer.value);
    return refuseFor(reply, answer);
  });
}

const mapFound = <Value,>(answer: FeedOutcome<Value>, say: (value: Value) => object): FeedOutcome<object> =>
  answer.kind === 'found' ? { kind: 'found', value: say(answer.value) } : answer;

const refuse = (reply: FastifyReply, status: number, text: string) =>
  reply.status(status).type('text/plain').send(text);

function refuseFor(reply: FastifyReply, refusal: FeedRefusal): FastifyReply {
  if (refusal.kind === 'missing') return refuse(reply, 404, 'Not found');
  const isRefused = refusal.kind === 'refused';
  reply.header('retry-after', isRefused ? refusal.retryAfterSeconds : RETRY_AFTER_SECONDS);
  return refuse(reply, isRefused ? 429 : 503, isRefused ? 'Too many requests' : 'Temporarily unavailable');
}

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

/** A frame of this site. What sites let through of it differs: most want one frame and nothing beside it, some without its style. */
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
