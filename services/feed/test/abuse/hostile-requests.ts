/** Requests that no honest client sends, as data; `{c}` and `{e}` stand for a public calendar and a shared event. */
export interface HostileRequest {
  why: string;
  path: string;
  status: number;
  detail?: string;
}

const ids = [
  { why: 'a word', id: 'undefined' },
  { why: 'a number', id: '1' },
  { why: 'braces', id: '%7B4f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f%7D' },
  { why: 'no dashes', id: '4f0f3c5e8f0a4a579d0e3c1b6a7d8e9f' },
  { why: 'a URN', id: 'urn:uuid:4f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f' },
  { why: 'the nil id', id: '00000000-0000-0000-0000-000000000000' },
  { why: 'version 1', id: '4f0f3c5e-8f0a-1a57-9d0e-3c1b6a7d8e9f' },
  { why: 'version 7', id: '4f0f3c5e-8f0a-7a57-9d0e-3c1b6a7d8e9f' },
  { why: 'a wrong variant', id: '4f0f3c5e-8f0a-4a57-cd0e-3c1b6a7d8e9f' },
  { why: 'a blank before it', id: '%204f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f' },
  { why: 'a line break after it', id: '4f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f%0A' },
  { why: 'NUL after it', id: '4f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f%00' },
  { why: 'an encoded slash', id: '..%2F..%2Finternal' },
  { why: 'SQL', id: "'%20OR%201=1%20--" },
  { why: 'markup', id: '%3Cscript%3Ealert(1)%3C%2Fscript%3E' },
  { why: 'a thousand characters', id: 'a'.repeat(1_000) },
];

const MARCH = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';
const idRoutes = [
  { what: 'a calendar', path: '/api/public/calendars/{id}' },
  { what: 'the events of a calendar', path: `/api/public/calendars/{id}/events?${MARCH}` },
  { what: 'an event', path: '/api/public/events/{id}' },
  { what: 'a feed', path: '/feed/{id}.ics' },
  { what: 'an event file', path: '/feed/event/{id}.ics' },
];

const suffixes = [
  '-occurrence--1',
  '-occurrence-01',
  '-occurrence-1e3',
  '-occurrence-1.5',
  '-occurrence-99999999999999999999',
  '-occurrence-',
  '-occurrence-NaN',
  '-occurrence-1-occurrence-2',
  '-occurrence-1x',
];

const windows = [
  { why: 'no window', query: '' },
  { why: 'no end', query: 'from=2026-03-01T00:00:00Z' },
  { why: 'an end before the beginning', query: 'from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z' },
  { why: 'more than 400 days', query: 'from=2026-01-01T00:00:00Z&to=2027-02-06T00:00:00Z' },
  { why: 'a date that does not exist', query: 'from=2026-02-30T00:00:00Z&to=2026-03-01T00:00:00Z' },
  { why: 'dates without times', query: 'from=2026-03-01&to=2026-04-01' },
  { why: 'infinity', query: 'from=-infinity&to=infinity' },
  { why: 'a repeated parameter', query: `from=2026-03-01T00:00:00Z&${MARCH}` },
  { why: 'a list', query: 'from[]=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z' },
  { why: 'a prototype key', query: 'from[__proto__][x]=1&to=2026-04-01T00:00:00Z' },
  { why: 'a bare prototype key', query: '__proto__=1&constructor=2' },
];

const feedQueries = [
  { why: 'no calendar', query: '' },
  { why: 'an empty calendar', query: 'calendar_id=' },
  { why: 'a repeated calendar', query: 'calendar_id={c}&calendar_id={c}' },
  { why: 'a list', query: 'calendar_id[]={c}' },
  { why: 'an object', query: 'calendar_id[$ne]={c}' },
  ...ids.map(({ why, id }) => ({ why, query: `calendar_id=${id}` })),
];

export const hostileRequests: HostileRequest[] = [
  ...idRoutes.flatMap(({ what, path }) =>
    ids.map(({ why, id }) => ({
      why: `${why} as the id of ${what}`,
      path: path.replace('{id}', id),
      // A file name with a line break matches no route; a word may be the name of a short link.
      ...((id.endsWith('%0A') && path.endsWith('.ics')) || (why === 'a word' && what === 'a feed')
        ? { status: 404 }
        : { status: 400, detail: 'Invalid id format' }),
    })),
  ),
  ...['/api/public/events/{e}', '/feed/event/{e}'].flatMap((path) =>
    suffixes.map((suffix) => ({
      why: `the occurrence ${suffix} at ${path}`,
      path: `${path}${suffix}${path.startsWith('/feed') ? '.ics' : ''}`,
      status: 400,
      detail: 'Invalid id format',
    })),
  ),
  ...windows.map(({ why, query }) => ({
    why: `${why} as a window`,
    path: `/api/public/calendars/{c}/events?${query}`,
    status: 400,
  })),
  ...feedQueries.map(({ why, query }) => ({
    why: `${why} as the calendar of a feed`,
    path: `/api/feed?${query}`,
    status: 400,
    detail: 'Invalid calendar_id format',
  })),
  { why: 'broken percent-encoding', path: '/feed/%E0%A4%A.ics', status: 400 },
  { why: 'a feed under another ending', path: '/feed/{c}.html', status: 404 },
  { why: 'a feed without an ending', path: '/feed/{c}', status: 404 },
  { why: 'an internal route', path: '/internal/public/calendars/{c}', status: 404 },
  { why: 'a route that does not exist', path: '/api/public', status: 404 },
  { why: 'two slashes', path: '//api/feed?calendar_id={c}', status: 404 },
];
