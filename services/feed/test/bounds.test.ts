import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@daymark/service-kit/testing';
import { type RunningFeed, services, startFeed, useTwoServices } from './support/two-services.js';
import { watchCalendars, type WatchedCalendars } from './support/watched-calendars.js';

const DAY_MS = 86_400_000;
/** A window of 400 days that begins `number` days after the first of them. */
const windowAt = (number: number) => {
  const from = Date.parse('2026-01-01T00:00:00Z') + number * DAY_MS;
  return `from=${new Date(from).toISOString()}&to=${new Date(from + 400 * DAY_MS).toISOString()}`;
};
/** How many uncached windows a client may request per minute. */
const NEW_WINDOWS = 300;

describe('Reading for anonymous clients', () => {
  useTwoServices();
  let calendars: WatchedCalendars;
  let feed: RunningFeed;
  let calendarId: string;
  let eventId: string;
  beforeAll(async () => {
    calendars = await watchCalendars(services.settings.CALENDARS_URL);
    feed = await startFeed({ ...services.settings, CALENDARS_URL: calendars.url });
    calendarId = (await services.createCalendar()).id;
    eventId = (await services.createEvent({ calendar_id: calendarId })).id;
  });
  afterAll(async () => {
    await feed.service.close();
    await calendars.close();
  });

  const get = (path: string, address: string) => feed.get(path, { headers: { 'x-forwarded-for': address } });
  const events = (number: number) => `/api/public/calendars/${calendarId}/events?${windowAt(number)}`;

  it('happens once for 200 concurrent clients of the same window, and then no more while nothing changes', async () => {
    const before = calendars.windows;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, client) => get(events(0), `198.51.100.${client}`)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(JSON.parse(answers[0]!.text)).toMatchObject({ items: [{ id: eventId }], truncated: false });
    expect(answers[0]!.headers['content-type']).toBe('application/json; charset=utf-8');
    const sameInstants = events(0).replaceAll('.000Z', 'Z');
    expect((await get(sameInstants, '198.51.100.1')).text).toBe(answers[0]!.text);
    expect(calendars.windows - before).toBe(1);
  });

  it('shows a change, although the answer is cached', async () => {
    await get(events(1), '198.51.100.1');
    await services.createEvent({ calendar_id: calendarId, title: 'New' });
    await until('the change', async () => (await get(events(1), '198.51.100.1')).text.includes('"New"'));
  });

  it.each([
    { client: 'one address', addressOf: () => '203.0.113.7', other: '203.0.113.8', day: 1_000 },
    {
      client: 'one network of IPv6',
      addressOf: (number: number) => `2001:db8:1:2::${number.toString(16)}`,
      other: '2001:db8:1:3::1',
      day: 2_000,
    },
  ])('is limited for $client, which then still gets cached responses, and feeds', async (asked) => {
    const { addressOf, other, day } = asked;
    const statuses: number[] = [];
    // One after another: of one calendar a second read waits for the first, and not for long on a busy machine.
    for (let number = day; number < day + NEW_WINDOWS; number += 1) {
      statuses.push((await get(events(number), addressOf(number))).status);
    }
    const client = addressOf(0xfeed);
    // A busy machine may exceed the services' limits of time: such a read counts as well.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const cached = events(day + statuses.indexOf(200));
    const refused = await get(events(day + 500), client);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const onePerson = [
      `/api/public/events/${eventId}`,
      `/api/public/calendars/${calendarId}`,
      `/feed/event/${eventId}.ics`,
      '/api/public/logos/0123456789abcdef0123456789abcdef',
    ];
    for (const path of onePerson) expect([path, (await get(path, client)).status]).toEqual([path, 429]);
    for (const path of [cached, `/feed/${calendarId}.ics`]) {
      expect([path, (await get(path, client)).status]).toEqual([path, 200]);
    }
    expect((await get(events(day + 500), other)).status).toBe(200);

    // Calendars that do not exist are counted; a client with too many is refused without a lookup.
    const madeUp = (number: number) =>
      `/feed/00000000-0000-4000-8000-${String(day + number).padStart(12, '0')}.ics`;
    expect((await get(madeUp(1), client)).status).toBe(429);
    const before = calendars.versions;
    for (let number = 2; number < 20; number += 1) {
      const { status, headers } = await get(madeUp(number), client);
      expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    }
    expect(calendars.versions).toBe(before);
    expect((await get(madeUp(1), other)).status).toBe(404);
  });
});
