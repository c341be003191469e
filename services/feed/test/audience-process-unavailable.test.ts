import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@daymark/service-kit/testing';
import {
  type Created,
  type RunningFeed,
  services,
  startFeed,
  useTwoServices,
} from './support/two-services.js';
import { watchCalendars, type WatchedCalendars } from './support/watched-calendars.js';

const MARCH = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';

describe('While the process for the audience does not respond', () => {
  useTwoServices();
  let audience: WatchedCalendars;
  let writer: WatchedCalendars;
  let feed: RunningFeed;
  let calendar: Created;
  let event: Created;
  beforeEach(async () => {
    [audience, writer] = await Promise.all([
      watchCalendars(services.settings.CALENDARS_URL),
      watchCalendars(services.settings.CALENDARS_URL),
    ]);
    feed = await startFeed({
      ...services.settings,
      CALENDARS_URL: audience.url,
      CALENDARS_WRITER_URL: writer.url,
    });
    calendar = await services.createCalendar();
    event = await services.createEvent({ calendar_id: calendar.id, title: 'First title' });
    for (const path of paths())
      await until(`200 at ${path}`, async () => (await feed.get(path)).status === 200);
  });
  afterEach(async () => {
    await feed.service.close();
    await Promise.all([audience.close(), writer.close()]);
  });

  const feedPath = () => `/feed/${calendar.id}.ics`;
  const windowPath = () => `/api/public/calendars/${calendar.id}/events?${MARCH}`;
  const eventPaths = () => [`/api/public/events/${event.id}`, `/feed/event/${event.id}.ics`];
  const paths = () => [
    feedPath(),
    `/api/feed?calendar_id=${calendar.id}`,
    windowPath(),
    `/api/public/calendars/${calendar.id}`,
    ...eventPaths(),
  ];
  const asOwner = <Body = Created>(method: string, path: string, body?: object) =>
    services.ask<Body>(services.owner, method, path, body);
  const makePrivate = () =>
    asOwner('PATCH', `/api/calendars/${calendar.id}`, { version: calendar.version, is_public: false });
  /** The responses until one has the expected status. */
  const answersUntil = async (path: string, status: number) => {
    const answers: number[] = [];
    await until(`${status} at ${path}`, async () => {
      const given = (await feed.get(path)).status;
      answers.push(given);
      return given === status;
    });
    return answers;
  };

  it.each(['hanging', 'dead', 'failing'] as const)(
    'or is %s, what became private is shown no longer than its last response is fresh, and never again',
    async (state) => {
      audience.state = state;
      await makePrivate();
      const [told, askedBefore] = [audience.versions, writer.versions];
      const answers = await answersUntil(feedPath(), 404);
      expect(answers.filter((status) => status !== 404 && status !== 200)).toEqual([]);
      // One response that was fresh when the calendar became private, and then that of the program that writes.
      expect([audience.versions - told, writer.versions - askedBefore]).toEqual([0, 1]);
      expect((await feed.get(windowPath())).status).toBe(404);
      expect((await feed.get(`/api/feed?calendar_id=${calendar.id}`)).status).toBe(404);
      const etag = { 'if-modified-since': new Date().toUTCString(), 'if-none-match': '*' };
      expect((await feed.get(feedPath(), { headers: etag })).status).toBe(404);
    },
  );

  it('a calendar that was deleted answers 410', async () => {
    audience.state = 'hanging';
    await asOwner('DELETE', `/api/calendars/${calendar.id}`);
    const answers = await answersUntil(feedPath(), 410);
    expect(answers.filter((status) => status !== 200 && status !== 410)).toEqual([]);
  });

  it('nothing of an event that is shared no longer is answered, and its absence as soon as that process counts as away', async () => {
    audience.state = 'hanging';
    await asOwner('PATCH', `/api/events/${event.id}`, {
      version: event.version,
      is_public_shareable: false,
    });
    for (const path of [`/api/public/calendars/${calendar.id}`, ...eventPaths()]) {
      const shown = path.includes('calendars') ? 200 : 404;
      const answers = await answersUntil(path, shown);
      expect(answers.filter((status) => status !== 503 && status !== shown)).toEqual([]);
    }
  });

  it('changes are shown, read from the process that writes', async () => {
    audience.state = 'hanging';
    await asOwner('PATCH', `/api/events/${event.id}`, { version: event.version, title: 'Second title' });
    await until('the change', async () => (await feed.get(feedPath())).text.includes('Second title'));
    expect(writer.versions).toBeGreaterThan(0);
  });

  it('or is slow, only versions are requested from the process that writes', async () => {
    audience.delayMs = 700;
    await asOwner('PATCH', `/api/events/${event.id}`, { version: event.version, title: 'Second title' });
    await until('the change', async () => (await feed.get(feedPath())).text.includes('Second title'));
    expect((await feed.get(windowPath())).status).toBe(200);
    expect([writer.reads, writer.windows]).toEqual([[], 0]);
    expect(writer.versions).toBeGreaterThan(0);
  });

  it('and the one that writes too, the cached feed is served whole', async () => {
    const before = await feed.get(feedPath());
    for (const process of [audience, writer]) process.state = 'hanging';
    await until('a question to both', async () => {
      const kept = await feed.get(feedPath());
      expect([kept.status, kept.text]).toEqual([200, before.text]);
      return writer.refused > 0 && audience.refused > 0;
    });
  });
});
