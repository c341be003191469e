import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PublishedFeed } from '@daymark/contracts/internal';
import type { SignedIn } from '@daymark/service-kit/testing';
import { ReadOnlyDatabase } from '../src/publishing/publishing.module.js';
import {
  aCalendar,
  anEvent,
  problemOf,
  type Requests,
  unusedId,
  useCalendars,
  world,
} from './support/calendars-under-test.js';

const MARCH = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';

describe('The response to the feed service', () => {
  useCalendars();
  let owner: SignedIn;
  let feed: Requests;
  let calendarId: string;
  beforeAll(async () => {
    owner = await world.auth.signIn();
    feed = await world.asService('feed');
  });
  beforeEach(async () => {
    calendarId = (await world.as(owner).post('/api/calendars', aCalendar())).body.id;
  });

  const create = async (fields: object = {}) =>
    (await world.as(owner).post('/api/events', anEvent({ calendar_id: calendarId, ...fields }))).body;
  const paths = (calendar: string, event: string) => [
    `/internal/public/calendars/${calendar}`,
    `/internal/public/calendars/${calendar}/events?${MARCH}`,
    `/internal/public/calendars/${calendar}/feed`,
    `/internal/public/calendars/${calendar}/version`,
    `/internal/public/events/${event}`,
    `/internal/public/events/${event}/file`,
  ];

  it('is for the feed service only', async () => {
    const event = await create();
    const auth = await world.asService('auth');
    for (const path of paths(calendarId, event.id)) {
      expect((await feed.get(path)).status).toBe(200);
      expect((await auth.get(path)).status).toBe(403);
      expect((await world.as(owner).get(path)).status).toBe(401);
      expect((await world.as(null).get(path)).status).toBe(401);
    }
  });

  it('contains nothing of the owner, of hidden events, or of how to join', async () => {
    await create({
      title: 'Shared',
      url: 'https://meet.example.org/canary',
      meeting_id: 'canary',
      passcode: 'canary',
    });
    await create({ title: 'Hidden canary', is_public_shareable: false });
    for (const path of paths(calendarId, unusedId()).slice(0, 4)) {
      const { text } = await feed.get(path);
      expect(text).not.toContain('canary');
      expect(text).not.toContain(owner.user_id);
      expect(text).not.toContain('is_public');
    }
  });

  it('contains how to join only on the page of a shared event, whatever calendar it is in', async () => {
    const hiding = (
      await world.as(owner).post('/api/calendars', aCalendar({ name: 'Secret', is_public: false }))
    ).body;
    const event = await create({ calendar_id: hiding.id, passcode: 'open sesame' });
    const response = await feed.get(`/internal/public/events/${event.id}`);
    expect(response.body).toMatchObject({ id: event.id, passcode: 'open sesame' });
    expect((await feed.get(`/internal/public/events/${event.id}/file`)).text).not.toContain('sesame');
    expect(response.text).not.toContain('Secret');
    expect(response.text).not.toContain(hiding.id);
  });

  it('names the public calendars of a shared event and its occurrences, and no private one', async () => {
    const { id } = await create({ recurrence: { recurrence_type: 'daily', count: 3 } });
    const calendars = async (reference: string) =>
      (await feed.get(`/internal/public/events/${reference}`)).body.calendars;
    expect(await calendars(id)).toEqual([{ id: calendarId, name: aCalendar().name }]);
    expect(await calendars(`${id}-occurrence-2`)).toEqual(await calendars(id));
    const { version } = (await world.as(owner).get(`/api/calendars/${calendarId}`)).body;
    await world.as(owner).patch(`/api/calendars/${calendarId}`, { is_public: false, version });
    expect(await calendars(id)).toEqual([]);
  });

  it('is the same for private and missing things', async () => {
    const hiding = (await world.as(owner).post('/api/calendars', aCalendar({ is_public: false }))).body;
    const hidden = await create({ is_public_shareable: false });
    const missing = paths(unusedId(), unusedId());
    for (const [position, path] of paths(hiding.id, hidden.id).entries()) {
      const [first, second] = [await feed.get(path), await feed.get(missing[position]!)];
      expect(first.status).toBe(404);
      expect(problemOf(first)).toEqual(problemOf(second));
    }
  });

  it('says which of a thousand calendars are public, and not why others are not', async () => {
    const calendar = async (fields: object = {}, person = owner) =>
      (await world.as(person).post('/api/calendars', aCalendar(fields))).body.id;
    const gone = await world.auth.signIn();
    const [open, hidden, deleted, inactive] = [
      await calendar(),
      await calendar({ is_public: false }),
      await calendar(),
      await calendar({}, gone),
    ];
    await world.as(owner).delete(`/api/calendars/${deleted}`).expect(204);
    await world.sql.query(`INSERT INTO inactive_accounts (account_id, state) VALUES ($1, 'deactivated')`, [
      gone.user_id,
    ]);
    const path = '/internal/public/calendars/still-public';
    const others = Array.from({ length: 996 }, unusedId);
    const ids = [open, hidden, deleted, inactive, ...others];
    const response = await feed.post(path, { ids: ids.join(',') });
    expect([response.status, response.body]).toEqual([200, { ids: [open] }]);
    for (const refused of [[...ids, unusedId()].join(','), 'x', '', `${open},`]) {
      expect((await feed.post(path, { ids: refused })).status).toBe(400);
    }
    expect((await (await world.asService('auth')).post(path, { ids: open })).status).toBe(403);
    expect((await world.as(owner).post(path, { ids: open })).status).toBe(401);
  });

  it('has all shared events of a calendar with their rules, the oldest first', async () => {
    const later = await create({
      title: 'Later',
      start_local: '2026-05-01T10:00',
      end_local: '2026-05-01T11:00',
    });
    const series = await create({
      title: 'Series',
      recurrence: { recurrence_type: 'weekly', days_of_week: [1] },
    });
    const { body } = await feed.get(`/internal/public/calendars/${calendarId}/feed`);
    expect(body.events).toMatchObject([
      {
        id: series.id,
        revision: 0,
        start_local: '2026-03-02T19:00',
        recurrence: { recurrence_type: 'weekly' },
      },
      { id: later.id, recurrence: null },
    ]);
    expect(body.calendar.id).toBe(calendarId);
  });

  describe('as what changed since a version', () => {
    const read = async (since?: string) => {
      const query = since ? `?since=${encodeURIComponent(since)}` : '';
      const { body } = await feed.get(`/internal/public/calendars/${calendarId}/feed${query}`);
      const { calendar, events, removed } = body as unknown as PublishedFeed;
      return { version: calendar.updated_at, ids: events.map(({ id }) => id), removed };
    };
    const change = (path: string, body: object) => world.as(owner).patch(path, body).expect(200);

    it('has the events that were added, changed and removed, each once, and no other', async () => {
      const [untouched, changed, deleted, hidden] = [
        await create(),
        await create(),
        await create(),
        await create(),
      ];
      const { version } = await read();
      await change(`/api/events/${changed.id}`, { version: changed.version, title: 'Changed' });
      await world.as(owner).delete(`/api/events/${deleted.id}`).expect(204);
      await change(`/api/events/${hidden.id}`, { version: hidden.version, is_public_shareable: false });
      const created = await create();
      const { ids, removed } = await read(version);
      expect(new Set(ids)).toEqual(new Set([changed.id, created.id]));
      expect(new Set(removed)).toEqual(new Set([deleted.id, hidden.id]));
      expect(ids).not.toContain(untouched.id);
    });

    it('has a series whose occurrence was changed or cancelled', async () => {
      const series = await create({ recurrence: { recurrence_type: 'daily', count: 5 } });
      const { version } = await read();
      await world.as(owner).delete(`/api/events/${series.id}-occurrence-2?scope=occurrence`).expect(204);
      expect(await read(version)).toMatchObject({ ids: [series.id], removed: [] });
    });

    it('has an event that was moved to another calendar there, and here that it left', async () => {
      const event = await create();
      const there = (await world.as(owner).post('/api/calendars', aCalendar())).body.id;
      const { version } = await read();
      await change(`/api/events/${event.id}`, { version: event.version, calendar_id: there });
      expect(await read(version)).toMatchObject({ ids: [], removed: [event.id] });
    });

    it('has no event where only the calendar changed, or nothing did', async () => {
      await create();
      const { version } = await read();
      expect(await read(version)).toEqual({ version, ids: [], removed: [] });
      const { body } = await world.as(owner).get(`/api/calendars/${calendarId}`);
      await change(`/api/calendars/${calendarId}`, { version: body.version, name: 'Renamed' });
      expect(await read(version)).toMatchObject({ ids: [], removed: [] });
    });

    it('has all events if the changes are unknown', async () => {
      const event = await create();
      const { version } = await read();
      await create();
      await world.sql.query('DELETE FROM published_changes WHERE calendar_id = $1', [calendarId]);
      const { ids, removed } = await read(version);
      expect([ids.length, ids.includes(event.id), removed]).toEqual([2, true, null]);
      expect((await read('2020-01-01T00:00:00.000Z')).removed).toBeNull();
    });
  });

  it('finds one occurrence of a shared series, and none beyond its end', async () => {
    const { id } = await create({ recurrence: { recurrence_type: 'daily', count: 2 } });
    const response = await feed.get(`/internal/public/events/${id}-occurrence-1`);
    expect(response.body).toMatchObject({ id: `${id}-occurrence-1`, start_local: '2026-03-03T19:00' });
    const file = await feed.get(`/internal/public/events/${id}-occurrence-1/file`);
    expect(file.body.start_local).toBe('2026-03-02T19:00');
    for (const path of ['', '/file']) {
      expect((await feed.get(`/internal/public/events/${id}-occurrence-2${path}`)).status).toBe(404);
    }
  });

  describe('in a list', () => {
    const list = (window = MARCH) => feed.get(`/internal/public/calendars/${calendarId}/events?${window}`);

    it('is 280 characters of a description, with an ellipsis if it is longer, and all of it on the page', async () => {
      const texts = ['ä'.repeat(280), '😀'.repeat(281), `${'word '.repeat(70)}end`];
      for (const description of texts) await create({ description });
      const { body } = await list();
      const listed = (body.items as { description: string }[]).map(({ description }) => description);
      expect(listed.toSorted()).toEqual(
        [texts[0], `${'😀'.repeat(279)}…`, `${'word '.repeat(55)}word…`].toSorted(),
      );
      for (const { id, description } of body.items as { id: string; description: string }[]) {
        const page = (await feed.get(`/internal/public/events/${id}`)).body.description as string;
        expect(texts).toContain(page);
        expect(page.startsWith(description.replace(/…$/, ''))).toBe(true);
      }
    });

    it('are the first ones where the request limits them, and the list says that it was cut', async () => {
      await create({ recurrence: { recurrence_type: 'daily', interval: 1, count: 5 } });
      const whole = (await list()).body.items as object[];
      expect(whole).toHaveLength(5);
      expect((await list(`${MARCH}&limit=2`)).body).toMatchObject({
        items: whole.slice(0, 2),
        truncated: true,
      });
      expect((await list(`${MARCH}&limit=5`)).body).toMatchObject({ items: whole, truncated: false });
      for (const limit of ['0', '-1', '6001', 'x', '1e3'])
        expect((await list(`${MARCH}&limit=${limit}`)).status).toBe(400);
    });

    it('of a search are those that have all words, as they are on their date', async () => {
      const { id } = await create({
        title: 'Übung',
        location: 'Café',
        recurrence: { recurrence_type: 'daily', interval: 1, count: 3 },
      });
      await create({ title: 'Concert' });
      await world
        .as(owner)
        .patch(`/api/events/${id}-occurrence-1?scope=occurrence`, { title: 'Concert', version: 1 });
      const found = async (q: string) =>
        (
          (await list(`${MARCH}&q=${encodeURIComponent(q)}`)).body.items as {
            title: string;
            start_local: string;
          }[]
        ).map(({ title, start_local }) => `${title} ${start_local.slice(8, 10)}`);
      const dates = ((await list()).body.items as { start_local: string }[]).map(({ start_local }) =>
        start_local.slice(8, 10),
      );
      expect(await found('ubung cafe')).toEqual([`Übung ${dates[0]}`, `Übung ${dates.at(-1)}`]);
      expect(await found('cafe')).toHaveLength(3);
      expect(await found('concert')).toHaveLength(2);
      expect(await found('concert übung')).toEqual([]);
      expect((await list(`${MARCH}&q=${'x'.repeat(101)}`)).status).toBe(400);
      expect((await list(`${MARCH}&q=%00`)).status).toBe(400);
    });

    it('tell whether there are others before and after the window, none that is hidden or in another calendar', async () => {
      const beyond = async () => {
        const { has_earlier, has_later } = (await list()).body;
        return [has_earlier, has_later];
      };
      const at = (month: string, fields: object = {}) =>
        create({ start_local: `2026-${month}-10T10:00`, end_local: `2026-${month}-10T11:00`, ...fields });
      await at('02', { is_public_shareable: false });
      const elsewhere = (await world.as(owner).post('/api/calendars', aCalendar({ name: 'Other' }))).body.id;
      await at('04', { calendar_id: elsewhere });
      await at('03');
      expect(await beyond()).toEqual([false, false]);
      await at('03', { recurrence: { recurrence_type: 'weekly', interval: 1, days_of_week: [2], count: 2 } });
      expect(await beyond()).toEqual([false, false]);
      await at('03', { recurrence: { recurrence_type: 'weekly', interval: 1, days_of_week: [2] } });
      expect(await beyond()).toEqual([false, true]);
      await at('02');
      expect(await beyond()).toEqual([true, true]);
    });

    it('are no more than 2 MB of events, the first ones, and the list says that it was cut', async () => {
      await world.sql.query(
        `INSERT INTO events (id, user_id, uid, title, description, location, start_local, end_local, timezone, is_all_day,
                             start_time, end_time, series_end, is_recurring, is_public_shareable)
         SELECT gen_random_uuid(), $1, gen_random_uuid()::text, repeat('t', 200), repeat('ä', 5000), repeat('l', 500),
                to_char(day, 'YYYY-MM-DD"T"HH24:MI'), to_char(finish, 'YYYY-MM-DD"T"HH24:MI'), 'UTC', false, day, finish, finish, false, true
         FROM generate_series(1, 3000) AS n, LATERAL (SELECT timestamptz '2026-03-01Z' + n * interval '10 minutes' AS day, timestamptz '2026-03-01Z' + (n + 1) * interval '10 minutes' AS finish) AS d`,
        [owner.user_id],
      );
      await world.sql.query('INSERT INTO calendar_events SELECT $1, id FROM events WHERE user_id = $2', [
        calendarId,
        owner.user_id,
      ]);
      const response = await list();
      const bytes = Buffer.byteLength(response.text);
      expect(bytes).toBeLessThanOrEqual(2_000_000);
      expect(bytes).toBeGreaterThan(1_990_000);
      expect(response.body.truncated).toBe(true);
      const times = (response.body.items as { start_time: string }[]).map(({ start_time }) => start_time);
      expect(times).toEqual(times.toSorted());
      expect(times[0]).toBe('2026-03-01T00:10:00.000Z');
    });
  });

  it('is an event with none of its exceptions if one page is requested', async () => {
    const { id } = await create({ recurrence: { recurrence_type: 'daily' } });
    for (const number of [1, 2]) {
      const response = await world
        .as(owner)
        .patch(`/api/events/${id}-occurrence-${number}?scope=occurrence`, {
          title: 'Other',
          version: 1,
        });
      expect(response.status).toBe(200);
    }
    const { logger } = world.service.application.get(ReadOnlyDatabase).manager.connection;
    const queries = jest.spyOn(logger, 'logQuery');
    await feed.get(`/internal/public/events/${id}-occurrence-3`);
    const statements = queries.mock.calls.map(([statement]) => statement);
    queries.mockRestore();
    expect(statements.filter((statement) => statement.includes('FROM events')).length).toBeGreaterThan(0);
    // Only the exception for the requested date.
    for (const statement of statements) expect(statement).not.toContain('changed_occurrences');
  });

  describe('as the time of the last change', () => {
    const publishedAt = async () =>
      Date.parse((await feed.get(`/internal/public/calendars/${calendarId}`)).body.updated_at);

    it('moves by at least a second with every change that the audience sees', async () => {
      const times = [await publishedAt()];
      for (let change = 0; change < 3; change += 1) {
        await create();
        times.push(await publishedAt());
      }
      const seconds = times.map((time) => Math.floor(time / 1000));
      expect(new Set(seconds).size).toBe(4);
      expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    });

    it('does not move for an event that the audience does not see', async () => {
      const before = await feed.get(`/internal/public/calendars/${calendarId}/feed`);
      await create({ is_public_shareable: false });
      const after = await feed.get(`/internal/public/calendars/${calendarId}/feed`);
      expect(after.text).toBe(before.text);
    });

    it('is the version of the calendar, so that one request tells whether anything else has to be read', async () => {
      const version = async () => {
        const { body } = await feed.get(`/internal/public/calendars/${calendarId}/version`);
        return (body as { version: string }).version;
      };
      const before = await version();
      await create({ is_public_shareable: false });
      expect(await version()).toBe(before);
      await create();
      expect(await version()).not.toBe(before);
      expect(Date.parse(await version())).toBe(await publishedAt());
    });
  });
});
