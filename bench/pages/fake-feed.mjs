// A fake feed service: one calendar of about 200 events in every month, with entity tags.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

export const CALENDAR_ID = '3f0d4a52-9a0e-4c55-8d5f-2b1f6c1f0a01';
export const EVENT_ZONE = 'Europe/Berlin';
const EVENTS_PER_DAY = 6.5;
const DAY_MS = 86_400_000;
const TITLES = [
  'Rehearsal',
  'Board meeting',
  'Open workshop for beginners',
  'Tennis, court 2',
  'Lunch and cake',
];
const PLACES = ['Town hall, large room', 'St. Anne, Church Square 1', null];
const DESCRIPTION =
  'Bring the green folder and something to write. Guests are welcome; please tell us the day before, so that there ' +
  'are enough chairs and enough cake. ';

/** A realistic id that does not repeat, as far as compression is concerned. */
function idOf(number) {
  const hex = createHash('sha256').update(String(number)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function eventAt(number) {
  const day = Math.floor(number / EVENTS_PER_DAY);
  const start = day * DAY_MS + (7 + ((number * 7) % 12)) * 3_600_000;
  // Winter time all year, for simplicity.
  const local = (instant) => new Date(instant + 3_600_000).toISOString().slice(0, 16);
  const end = start + 5_400_000;
  return {
    id: idOf(number),
    title: `${TITLES[number % TITLES.length]} ${number % 97}`,
    description: number % 4 ? `${DESCRIPTION}${number}` : null,
    start_local: local(start),
    end_local: local(end),
    timezone: EVENT_ZONE,
    is_all_day: false,
    start_time: new Date(start).toISOString(),
    end_time: new Date(end).toISOString(),
    location: PLACES[number % PLACES.length],
    status: 'confirmed',
    cancellation_note: null,
    is_recurring: number % 3 === 0,
    recurrence_text: number % 3 === 0 ? 'Weekly on Tue' : null,
  };
}

function eventsBetween(from, to) {
  const numberAt = (instant) => Math.floor((Date.parse(instant) / DAY_MS) * EVENTS_PER_DAY);
  const items = [];
  for (let number = numberAt(from) - 20; number < numberAt(to) + 20; number += 1) {
    const event = eventAt(number);
    if (event.start_time < to && event.end_time > from) items.push(event);
  }
  return items.sort((a, b) => (a.start_time < b.start_time ? -1 : 1));
}

function contentsOf(url) {
  if (url.pathname === '/health/live') return { status: 'live' };
  if (url.pathname.endsWith('/events')) {
    return {
      items: eventsBetween(url.searchParams.get('from'), url.searchParams.get('to')),
      truncated: false,
    };
  }
  return {
    id: CALENDAR_ID,
    name: 'Choir of St. Anne',
    description: 'Rehearsals, concerts and everything around them.',
    color: '#2563eb',
    theme: null,
    embed_sites: [],
    public_url: `http://localhost/calendar/public/${CALENDAR_ID}`,
    feed_url: `http://localhost/feed/${CALENDAR_ID}.ics`,
  };
}

const answers = new Map();

export function respondAsFeed(request, response) {
  if (!answers.has(request.url)) {
    const body = JSON.stringify(contentsOf(new URL(request.url, 'http://feed')));
    answers.set(request.url, { body, tag: `"${createHash('sha256').update(body).digest('base64url')}"` });
  }
  const { body, tag } = answers.get(request.url);
  const headers = { etag: tag, 'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate' };
  if (request.headers['if-none-match'] === tag) response.writeHead(304, headers).end();
  else response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(body);
}

/** Starts the fake feed service on a free port. */
export async function startFeed() {
  const server = createServer(respondAsFeed);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
