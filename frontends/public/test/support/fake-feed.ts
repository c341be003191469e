import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ListedPublicEvent, PublicCalendar, PublicEvent } from '@daymark/contracts';

/** The data of the fake feed service. Tests change it while it runs. */
export interface FeedContents {
  calendars: Map<string, PublicCalendar>;
  eventsOf: Map<string, ListedPublicEvent[]>;
  events: Map<string, PublicEvent>;
  /** Logos and covers by address. */
  files: Map<string, Buffer>;
  /** Paths that respond 503. */
  broken: Set<string>;
  /** While true, there is no response at all. */
  isSilent: boolean;
}

export interface FakeFeed extends FeedContents {
  url: string;
  requests: IncomingMessage[];
  /** Responds to one request like the feed service. */
  respond: (request: IncomingMessage, response: ServerResponse) => void;
  stop: () => Promise<void>;
}

const problem = (status: number, code: string) => ({
  status,
  body: { type: 'about:blank', title: code, status, detail: code, code },
});

function find(contents: FeedContents, url: URL): { status: number; body: unknown } {
  if (contents.broken.has(url.pathname)) return problem(503, 'SERVICE_UNAVAILABLE');
  if (url.pathname === '/health/live') return { status: 200, body: { status: 'live' } };
  const [, calendarId, isList] = /^\/api\/public\/calendars\/([^/]+)(\/events)?$/.exec(url.pathname) ?? [];
  const [, eventId] = /^\/api\/public\/events\/([^/]+)$/.exec(url.pathname) ?? [];
  if (eventId) {
    const event = contents.events.get(eventId);
    return event ? { status: 200, body: event } : problem(404, 'NOT_FOUND');
  }
  const calendar = contents.calendars.get(calendarId ?? '');
  if (!calendar) return problem(404, 'NOT_FOUND');
  if (!isList) return { status: 200, body: calendar };
  const [from, to] = [url.searchParams.get('from')!, url.searchParams.get('to')!];
  const events = contents.eventsOf.get(calendar.id) ?? [];
  const search = url.searchParams.get('q')?.toLowerCase() ?? '';
  const items = events.filter(
    ({ title, start_time, end_time }) =>
      start_time < to && end_time > from && title.toLowerCase().includes(search),
  );
  const beyond = {
    has_earlier: events.some(({ start_time }) => start_time < from),
    has_later: events.some(({ end_time }) => end_time > to),
  };
  return { status: 200, body: { items, truncated: false, ...beyond } };
}

/** Starts a fake feed service on a free port. */
export async function startFakeFeed(): Promise<FakeFeed> {
  const contents: FeedContents = {
    calendars: new Map(),
    eventsOf: new Map(),
    events: new Map(),
    files: new Map(),
    broken: new Set(),
    isSilent: false,
  };
  const requests: IncomingMessage[] = [];
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    requests.push(request);
    if (feed.isSilent) return;
    const file = feed.files.get(request.url ?? '');
    if (file) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(file);
      return;
    }
    const { status, body } = find(feed, new URL(request.url ?? '/', 'http://feed'));
    const text = JSON.stringify(body);
    if (status !== 200) {
      response.writeHead(status, { 'content-type': 'application/problem+json' }).end(text);
      return;
    }
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    // Any site may read it, and so may a sandboxed frame.
    const headers = { etag, 'access-control-allow-origin': '*' };
    if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end();
    else response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(text);
  };
  const server: Server = createServer((request, response) => feed.respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const feed: FakeFeed = {
    ...contents,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respond,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return feed;
}
