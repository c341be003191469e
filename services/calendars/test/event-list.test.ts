import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '@daymark/service-kit/testing';
import {
  aCalendar,
  anEvent,
  problemOf,
  unusedId,
  useCalendars,
  world,
} from './support/calendars-under-test.js';
import { countedQueries } from './support/counted-queries.js';
import { aSeries, Timetable, type Shown } from './support/timetable.js';

describe('The list of own events', () => {
  useCalendars();
  let owner: SignedIn;
  let table: Timetable;
  beforeEach(async () => {
    owner = await world.auth.signIn();
    const { id } = (await world.as(owner).post('/api/calendars', aCalendar())).body;
    table = new Timetable(world, owner, id);
  });

  const list = (query: Record<string, string> = {}, person = owner) =>
    world.as(person).get(`/api/events?${new URLSearchParams(query).toString()}`);
  const titles = async (query: Record<string, string> = {}) =>
    ((await list(query)).body.items as Shown[]).map(({ title }) => title);
  const onDay = (day: number, fields: object = {}) => {
    const date = `2038-05-${String(day).padStart(2, '0')}`;
    return anEvent({ start_local: `${date}T10:00`, end_local: `${date}T11:00`, ...fields });
  };

  it('has them by start, whatever order they were made in, a page at a time with the number of all', async () => {
    for (const day of [5, 2, 4, 1, 3]) await table.create(onDay(day, { title: `Day ${day}` }));
    expect(await titles()).toEqual(['Day 1', 'Day 2', 'Day 3', 'Day 4', 'Day 5']);
    const second = (await list({ page: '2', page_size: '2' })).body;
    expect(second).toMatchObject({ total: 5, page: 2, page_size: 2 });
    expect(second.items.map(({ title }: Shown) => title)).toEqual(['Day 3', 'Day 4']);
    expect((await list({ page: '4', page_size: '2' })).body).toMatchObject({ items: [], total: 5 });
    expect((await list({ search: 'nothing' })).body).toMatchObject({ items: [], total: 0 });
  });

  it('has events of one start in the same order on every page', async () => {
    for (let number = 0; number < 7; number += 1) await table.create(onDay(1, { title: `${number}` }));
    const paged = await Promise.all(
      [1, 2, 3, 4].map((page) => titles({ page: String(page), page_size: '2' })),
    );
    expect(paged.flat()).toEqual(await titles());
    expect(new Set(paged.flat()).size).toBe(7);
  });

  it('has a series once, and its changed occurrences besides, each as it is read by its id', async () => {
    const { id } = await table.create(aSeries());
    await table.change(`${id}-occurrence-1`, {
      title: 'Recital',
      start_local: '2038-03-09T10:00',
      end_local: '2038-03-09T11:00',
    });
    await table.delete(`${id}-occurrence-2`);
    const { items, total } = (await list()).body as { items: Shown[]; total: number };
    expect(items.map((one) => one.id)).toEqual([id, `${id}-occurrence-1`]);
    expect(total).toBe(2);
    for (const item of items) {
      // Lists have no first date of a series, and no people.
      const {
        created_by: _maker,
        updated_by: _changer,
        first_date: _,
        leading_date: _leading,
        series_dates: _dates,
        ...event
      } = (await table.get(item.id)).body as Record<string, unknown>;
      expect(item).toMatchObject(event);
    }
  });

  it('has each by its next date, a series by its next unchanged one', async () => {
    const day = 86_400_000;
    // Read once: midnight may pass while the test runs.
    const now = Date.now();
    const localIn = (days: number) => new Date(now + days * day).toISOString().slice(0, 10);
    const at = (days: number, fields: object = {}) =>
      anEvent({
        timezone: 'UTC',
        start_local: `${localIn(days)}T00:00`,
        end_local: `${localIn(days)}T00:30`,
        ...fields,
      });
    await table.create(at(2, { title: 'Single' }));
    const recurrence = { recurrence_type: 'daily', interval: 4 };
    // Four days apart, and the next one in three days.
    const { id } = await table.create(at(-5, { title: 'Series', recurrence }));
    const shown = async () =>
      ((await list()).body.items as Shown[]).map(({ title, next_start_time }) => [
        title,
        (next_start_time as string).slice(0, 10),
      ]);
    expect(await shown()).toEqual([
      ['Single', localIn(2)],
      ['Series', localIn(3)],
    ]);
    await table.change(`${id}-occurrence-2`, {
      title: 'Moved',
      start_local: `${localIn(1)}T00:00`,
      end_local: `${localIn(1)}T00:30`,
    });
    expect(await shown()).toEqual([
      ['Moved', localIn(1)],
      ['Single', localIn(2)],
      ['Series', localIn(7)],
    ]);
    await table.restore(`${id}-occurrence-2`);
    await table.delete(`${id}-occurrence-2`);
    expect(await shown()).toEqual([
      ['Single', localIn(2)],
      ['Series', localIn(7)],
    ]);
    await table.change(id, { recurrence: { ...recurrence, interval: 3 }, drop_exceptions: true }, 'series');
    expect(await shown()).toEqual(expect.arrayContaining([['Series', localIn(1)]]));
  });

  it('refreshes next dates once they have passed, all of them, and then no more', async () => {
    const { id } = await table.create(
      aSeries({ recurrence: { recurrence_type: 'weekly', days_of_week: [1] } }),
    );
    const copies = 450;
    await world.sql.query(
      `WITH made AS (
         INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
                             series_end, is_recurring, is_public_shareable)
         SELECT gen_random_uuid(), user_id, gen_random_uuid()::text, title, start_local, end_local, timezone, is_all_day,
                start_time, end_time, series_end, is_recurring, is_public_shareable
         FROM events, generate_series(1, $2) WHERE id = $1 RETURNING id)
       INSERT INTO event_recurrences (event_id, recurrence_type, "interval", days_of_week)
       SELECT made.id, 'weekly', 1, '{1}' FROM made`,
      [id, copies],
    );
    const stale = async () => {
      const { rows } = await world.sql.query(
        'SELECT count(*)::int AS stale FROM events WHERE user_id = $1 AND next_stale_at <= now()',
        [owner.user_id],
      );
      return rows[0].stale as number;
    };
    expect(await stale()).toBe(copies + 1);
    const { items } = (await list()).body as { items: Shown[] };
    expect(await stale()).toBe(0);
    for (const { next_end_time } of items)
      expect(Date.parse(next_end_time as string)).toBeGreaterThan(Date.now());
    await world.sql.query(
      `UPDATE events SET next_start_time = now() - interval '2 hours', next_end_time = now() - interval '1 hour',
         next_stale_at = now() - interval '1 hour' WHERE id = $1`,
      [id],
    );
    const again = ((await list({ page_size: '100' })).body.items as Shown[])[0]!;
    expect(Date.parse(again.next_end_time as string)).toBeGreaterThan(Date.now());
    expect(await stale()).toBe(0);
  });

  it("contains only the caller's events", async () => {
    await table.create(onDay(1, { title: 'Canary' }));
    const other = await world.auth.signIn();
    for (const search of ['', 'Canary', '%', '_']) {
      expect((await list({ search }, other)).body).toMatchObject({ items: [], total: 0 });
    }
  });

  describe('searched', () => {
    beforeEach(async () => {
      await table.create(onDay(1, { title: 'Été à Zürich' }));
      await table.create(onDay(2, { title: '100% sure_thing', description: 'Back\\slash (a+)+$' }));
      await table.create(onDay(3, { title: 'Plain', location: 'TOWN hall' }));
    });

    it.each([
      ['part of a title, in any case', 'ZÜR', ['Été à Zürich']],
      ['part of a description', 'BACK', ['100% sure_thing']],
      ['part of a location', 'town H', ['Plain']],
      ['a letter that was typed in two', 'E\u0301te\u0301', ['Été à Zürich']],
      ['a per cent sign, taken literally', '%', ['100% sure_thing']],
      ['an underscore, taken literally', '_', ['100% sure_thing']],
      ['a backslash, taken literally', '\\', ['100% sure_thing']],
      ['a regular expression, taken literally', '(a+)+$', ['100% sure_thing']],
      ['a dot, taken literally', '.', []],
      ['a quote', "' OR 1=1 --", []],
      ['the end of one text and the beginning of the next', 'sure_thing back', []],
      ['blanks around', '  plain  ', ['Plain']],
    ])('finds %s', async (_what, search, expected) => {
      expect(await titles({ search })).toEqual(expected);
    });
  });

  describe('filtered by date', () => {
    it('keeps what starts on or after the one day and ends on or before the other, on its own clock', async () => {
      await table.create(onDay(1, { title: 'First' }));
      await table.create(
        onDay(2, { title: 'Early', timezone: 'Pacific/Kiritimati', start_local: '2038-05-02T00:30' }),
      );
      await table.create(onDay(3, { title: 'Over midnight', end_local: '2038-05-04T01:00' }));
      await table.create(
        anEvent({ title: 'Days', is_all_day: true, start_local: '2038-05-03', end_local: '2038-05-04' }),
      );
      expect(await titles({ start_date: '2038-05-02' })).toEqual(['Early', 'Days', 'Over midnight']);
      expect(await titles({ end_date: '2038-05-03' })).toEqual(['First', 'Early']);
      expect(await titles({ start_date: '2038-05-03', end_date: '2038-05-04' })).toEqual([
        'Days',
        'Over midnight',
      ]);
    });

    it('shows a series with its first date between the days, and has it there', async () => {
      const { id } = await table.create(
        aSeries({ recurrence: { recurrence_type: 'weekly', days_of_week: [1] } }),
      );
      await table.create(onDay(4, { title: 'Single' }));
      await table.delete(`${id}-occurrence-635`);
      const { items } = (await list({ start_date: '2038-05-03', end_date: '2038-05-20' })).body as {
        items: Shown[];
      };
      // 3 May 2038 is the deleted Monday.
      expect(items.map(({ title, next_start_time }) => [title, next_start_time])).toEqual([
        ['Single', '2038-05-04T08:00:00.000Z'],
        ['Concert', '2038-05-10T17:00:00.000Z'],
      ]);
    });

    it('takes the dates of a zone where one is named', async () => {
      await table.create(onDay(1, { start_local: '2038-05-01T23:30', end_local: '2038-05-01T23:45' }));
      const days = { start_date: '2038-05-02', end_date: '2038-05-02' };
      expect(await titles(days)).toEqual([]);
      expect(await titles({ ...days, timezone: 'Asia/Kolkata' })).toEqual(['Concert']);
      expect((await list({ ...days, timezone: 'Nowhere/Land' })).status).toBe(400);
    });

    it('keeps a series that has an occurrence between the days', async () => {
      await table.create(aSeries({ title: 'March' }));
      await table.create(aSeries({ title: 'Ever', recurrence: { recurrence_type: 'yearly' } }));
      expect(await titles({ start_date: '2026-03-20' })).toEqual(expect.arrayContaining(['March', 'Ever']));
      expect(await titles({ start_date: '2038-01-01' })).toEqual(['Ever']);
      expect(await titles({ start_date: '2038-06-01', end_date: '2038-06-30' })).toEqual([]);
      expect((await list({ start_date: '2038-03-01', end_date: '2038-03-31' })).body.total).toBe(1);
    });
  });

  it('can be that of one calendar, exceptions included, and of no calendar of somebody else', async () => {
    const { id } = await table.create(aSeries());
    await table.change(`${id}-occurrence-1`, { title: 'Recital', start_local: '2026-03-09T18:00' });
    await world.as(owner).post('/api/events', onDay(1, { title: 'Elsewhere' }));
    const inCalendar = await world.as(owner).get(`/api/events?calendar_id=${table.calendarId}&page_size=100`);
    expect(inCalendar.body.total).toBe((await list({ calendar_id: table.calendarId })).body.total);
    expect(inCalendar.text).not.toContain('Elsewhere');
    const other = await world.auth.signIn();
    expect((await list({ calendar_id: table.calendarId }, other)).status).toBe(403);
    const { id: hidden } = (await world.as(owner).post('/api/calendars', aCalendar({ is_public: false })))
      .body as { id: string };
    const [refused, missing] = [
      await list({ calendar_id: hidden }, other),
      await list({ calendar_id: unusedId() }, other),
    ];
    expect(refused.status).toBe(404);
    expect(problemOf(refused)).toEqual(problemOf(missing));
  });

  it('has a changed past occurrence among past events, while its series continues', async () => {
    const { id } = await table.create(
      aSeries({
        start_local: '2020-03-02T19:00',
        end_local: '2020-03-02T21:00',
        recurrence: { recurrence_type: 'weekly', days_of_week: [1] },
      }),
    );
    await table.change(`${id}-occurrence-1`, { title: 'Recital' });
    expect(await titles()).toEqual(['Concert']);
    expect(await titles({ view: 'past' })).toEqual(['Recital']);
    expect((await list({ view: 'past' })).body.items[0].is_archived).toBe(true);
  });

  it('is read with as many queries for a hundred events as for one', async () => {
    await table.create(aSeries());
    const queries = countedQueries(world);
    const count = async () => {
      queries.restart();
      const { total } = (await list({ page_size: '100', start_date: '2026-01-01' })).body as {
        total: number;
      };
      return { total, queries: queries.count() };
    };
    await list();
    const few = await count();
    await world.sql.query(
      `INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
                           series_end, is_recurring, is_public_shareable)
       SELECT gen_random_uuid(), user_id, gen_random_uuid()::text, title, start_local, end_local, timezone, is_all_day,
              start_time, end_time, end_time, false, true
       FROM events, generate_series(1, 99) WHERE user_id = $1`,
      [owner.user_id],
    );
    const many = await count();
    queries.stop();
    expect([few.total, many.total]).toEqual([1, 100]);
    expect(many.queries).toBe(few.queries);
  });

  it.each([
    ['an unknown view', { view: 'all' }],
    ['a date that does not exist', { start_date: '2038-02-30' }],
    ['a date with a time', { end_date: '2038-02-03T10:00' }],
    ['an invalid calendar id', { calendar_id: '1' }],
    ['NUL in the search', { search: 'a\u0000b' }],
    ['a search of 201 characters', { search: 'a'.repeat(201) }],
    ['page size 0', { page_size: '0' }],
    ['a page beyond all pages', { page: '100001' }],
  ])('refuses %s', async (_what, query: Record<string, string>) => {
    expect((await list(query)).status).toBe(400);
  });
});

describe('The next dates of each calendar', () => {
  useCalendars();

  it('are the next event and how many there are, without cancelled and past ones', async () => {
    const owner = await world.auth.signIn();
    const created = async (path: string, body: object) =>
      (await world.as(owner).post(path, body)).body as { id: string; version: number };
    const [busy, empty] = [
      await created('/api/calendars', aCalendar()),
      await created('/api/calendars', aCalendar()),
    ];
    const event = (title: string, year: number, fields: object = {}) =>
      created(
        '/api/events',
        anEvent({
          title,
          calendar_id: busy.id,
          timezone: 'UTC',
          start_local: `${year}-05-01T10:00`,
          end_local: `${year}-05-01T11:00`,
          ...fields,
        }),
      );
    await event('Past', 2020);
    await event('Later', 2101);
    const cancelled = await event('Cancelled', 2099);
    await world.as(owner).post(`/api/events/${cancelled.id}/cancel`, { version: cancelled.version });
    await event('Three times', 2090, { recurrence: { recurrence_type: 'daily', count: 3 } });
    const yearly = await event('Yearly', 2020, { recurrence: { recurrence_type: 'yearly' } });
    const { items } = (await world.as(owner).get('/api/events/upcoming')).body as { items: object[] };
    expect(items).toEqual([
      {
        calendar_id: busy.id,
        events_to_come: 3,
        dates_to_come: 104,
        has_more_dates: true,
        next_event: {
          id: yearly.id,
          title: 'Yearly',
          timezone: 'UTC',
          is_all_day: false,
          next_start_time: expect.stringMatching(/^20\d\d-05-01T10:00:00.000Z$/),
          next_end_time: expect.any(String),
        },
      },
    ]);
    expect(JSON.stringify(items)).not.toContain(empty.id);
    const other = await world.auth.signIn();
    expect((await world.as(other).get('/api/events/upcoming')).body).toEqual({ items: [] });
  });

  it('have the title of the next date where that was changed individually', async () => {
    const owner = await world.auth.signIn();
    const calendar = (await world.as(owner).post('/api/calendars', aCalendar())).body as { id: string };
    const { id, version } = (
      await world.as(owner).post(
        '/api/events',
        anEvent({
          title: 'Training',
          calendar_id: calendar.id,
          timezone: 'UTC',
          start_local: '2099-05-04T18:00',
          end_local: '2099-05-04T19:00',
          recurrence: { recurrence_type: 'weekly', days_of_week: [1], count: 3 },
        }),
      )
    ).body as { id: string; version: number };
    const changed = {
      title: 'Final',
      start_local: '2099-05-04T20:00',
      end_local: '2099-05-04T21:00',
      version,
    };
    const patched = await world.as(owner).patch(`/api/events/${id}-occurrence-0?scope=occurrence`, changed);
    expect(patched.status).toBe(200);
    const { items } = (await world.as(owner).get('/api/events/upcoming')).body as { items: object[] };
    expect(items).toMatchObject([
      { events_to_come: 1, next_event: { id, title: 'Final', next_start_time: '2099-05-04T20:00:00.000Z' } },
    ]);
    const listed = (await world.as(owner).get('/api/events')).body as { items: Shown[] };
    expect(listed.items.map(({ title, next_start_time }) => [title, next_start_time])).toEqual([
      ['Final', '2099-05-04T20:00:00.000Z'],
      ['Training', '2099-05-11T18:00:00.000Z'],
    ]);
  });

  it('are read with as many queries for many calendars as for one', async () => {
    const owner = await world.auth.signIn();
    const queries = countedQueries(world);
    const count = async () => {
      queries.restart();
      const { items } = (await world.as(owner).get('/api/events/upcoming')).body as { items: object[] };
      return { items: items.length, queries: queries.count() };
    };
    const addCalendar = async () => {
      const { id } = (await world.as(owner).post('/api/calendars', aCalendar())).body as { id: string };
      await world
        .as(owner)
        .post(
          '/api/events',
          anEvent({ calendar_id: id, start_local: '2099-05-01T10:00', end_local: '2099-05-01T11:00' }),
        );
    };
    await addCalendar();
    const one = await count();
    for (let more = 0; more < 4; more += 1) await addCalendar();
    const five = await count();
    queries.stop();
    expect([one.items, five.items]).toEqual([1, 5]);
    expect(five.queries).toBe(one.queries);
  });
});
