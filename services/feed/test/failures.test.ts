import { randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@daymark/service-kit/testing';
import { type RunningFeed, services, startFeed, useTwoServices } from './support/two-services.js';

const MARCH = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';

describe('When the calendars service is in trouble', () => {
  useTwoServices();
  let calendarId: string;
  let eventId: string;
  beforeAll(async () => {
    calendarId = (await services.createCalendar()).id;
    eventId = (await services.createEvent({ calendar_id: calendarId })).id;
  });

  const paths = () => [
    `/api/public/calendars/${calendarId}`,
    `/api/public/calendars/${calendarId}/events?${MARCH}`,
    `/api/public/events/${eventId}`,
    `/api/feed?calendar_id=${calendarId}`,
    `/feed/${calendarId}.ics`,
    `/feed/event/${eventId}.ics`,
    '/api/public/logos/0123456789abcdef0123456789abcdef',
  ];
  async function expectUnavailable(feed: RunningFeed): Promise<void> {
    for (const path of paths()) {
      const response = await feed.get(path);
      expect([response.status, response.headers['retry-after'], response.headers['cache-control']]).toEqual([
        503,
        '2',
        'no-store',
      ]);
      expect(response.headers['content-type']).toContain('application/problem+json');
    }
  }

  it('an event that cannot be written makes the feed unavailable, and is not left out of it', async () => {
    const { id } = await services.createCalendar();
    await services.createEvent({ calendar_id: id, title: 'Good' });
    await services.createEvent({ calendar_id: id, title: 'Bad' });
    await services.sql.query(`UPDATE events SET timezone = 'Europe/Atlantis' WHERE title = 'Bad'`);
    const response = await services.feed.get(`/feed/${id}.ics`);
    expect([response.status, response.headers['retry-after']]).toEqual([503, '2']);
  });

  it('every public address answers 503 with a time to retry; none answers with less', async () => {
    const cold = await startFeed(services.settings);
    const good = await services.feed.get(paths()[4]!);
    await services.killCalendars();
    await expectUnavailable(cold);
    await cold.service.close();
    // A process that read the public state within the last minute continues with that.
    const kept = await services.feed.get(paths()[4]!);
    expect([kept.status, kept.text]).toEqual([200, good.text]);
  });

  it('the service itself stays alive and ready', async () => {
    expect((await services.feed.get('/health/live')).status).toBe(200);
    expect((await services.feed.get('/health/ready')).status).toBe(200);
  });

  it('concurrent requests for one feed are served with one or two calls', async () => {
    const { id, body } = aCalendar();
    const { promise: haveAllArrived, resolve: allArrived } = Promise.withResolvers<void>();
    const stranger = await startStranger(body, false, haveAllArrived);
    const feed = await startFeed({ ...services.settings, CALENDARS_URL: stranger.url });
    let arrived = 0;
    (feed.service.application.getHttpServer() as Server).on('request', () => {
      arrived += 1;
      if (arrived === 50) setImmediate(allArrived);
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => feed.get(`/feed/${id}.ics`)));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect(stranger.requestCount()).toBeLessThanOrEqual(2);
    await feed.service.close();
    await stranger.close();
  });

  it('while it hangs, hardly any of many requests reaches it, all are answered 503, and it is found when it is back', async () => {
    const { id, body } = aCalendar();
    const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>();
    const stranger = await startStranger(body, false, isBack);
    const feed = await startFeed({ ...services.settings, CALENDARS_URL: stranger.url });
    const askFor = (count: number) =>
      Promise.all(Array.from({ length: count }, () => feed.get(`/feed/${randomUUID()}.ics`)));
    const statusesOf = (responses: { status: number }[]) => new Set(responses.map(({ status }) => status));
    expect(statusesOf(await askFor(5))).toEqual(new Set([503]));
    const before = stranger.requestCount();
    expect(before).toBeGreaterThan(0);
    expect(statusesOf(await askFor(200))).toEqual(new Set([503]));
    // One request per second checks whether it is back, and a busy machine is slow with two hundred.
    expect(stranger.requestCount() - before).toBeLessThan(100);
    comeBack();
    await until('the feed', async () => (await feed.get(`/feed/${id}.ics`)).status === 200);
    await feed.service.close();
    await stranger.close();
  });

  it.each([
    ['breaks off in the middle of its response', '{"calendar":{"id":"', true],
    ['answers with a page of something else', '<!doctype html><title>Hello</title>', false],
    ['answers with other fields', '{"events":[]}', false],
    ['answers with an empty list where a feed is due', '[]', false],
  ])('that %s, it counts as unavailable', async (_what, body, isCut) => {
    const stranger = await startStranger(body, isCut);
    const feed = await startFeed({ ...services.settings, CALENDARS_URL: stranger.url });
    await expectUnavailable(feed);
    await feed.service.close();
    await stranger.close();
  });
});

/** The calendars service's response for a calendar without events. */
function aCalendar() {
  const id = '4f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f';
  const at = '2026-01-01T00:00:00.000Z';
  const sharing = { color: '#2563eb', theme: null, embed_sites: [], cancelled_events: 'announce' };
  const calendar = { id, name: 'Busy', description: null, ...sharing, created_at: at, updated_at: at };
  return { id, body: JSON.stringify({ version: at, calendar, events: [], removed: null, next: null }) };
}

interface Stranger {
  url: string;
  requestCount(): number;
  close(): Promise<unknown>;
}

/** Another program at the address of the calendars service. */
async function startStranger(
  body: string,
  isCut: boolean,
  mayRespond = Promise.resolve(),
): Promise<Stranger> {
  let requests = 0;
  const server: Server = createServer((_request, response) => {
    requests += 1;
    void mayRespond.then(() => respond(response));
  });
  const respond = (response: ServerResponse) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': isCut ? 10_000 : Buffer.byteLength(body),
    });
    response.write(body, () => (isCut ? response.destroy() : response.end()));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestCount: () => requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
