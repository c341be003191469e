import { beforeEach, describe, expect, it } from '@jest/globals';
import { eventFields, fieldsVisibleTo, WindowOccurrence } from '@daymark/contracts';
import { aCalendar, anEvent, other, unusedId, world } from './support/calendars-under-test.js';
import { countedQueries } from './support/counted-queries.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

const MARCH = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';

describe("The window over all of a person's calendars", () => {
  useTimetable();
  let secondCalendar: string;
  beforeEach(async () => {
    secondCalendar = await createCalendar('Second');
  });

  const createCalendar = async (name: string, person = owner, fields: object = {}): Promise<string> =>
    (await world.as(person).post('/api/calendars', aCalendar({ name, ...fields }))).body.id;
  const create = async (fields: object, person = owner): Promise<{ id: string; version: number }> => {
    const response = await world.as(person).post('/api/events', anEvent(fields));
    expect(response.status).toBe(201);
    return response.body;
  };
  const ask = (query: string) => world.as(owner).get(`/api/events/window?${query}`);
  const windowOf = async (query = MARCH) => {
    const response = await ask(query);
    expect([response.status, response.text.slice(0, 100)]).toEqual([200, expect.any(String)]);
    return response.body as { items: WindowOccurrence[]; truncated: boolean };
  };
  const titlesIn = async (query?: string) => (await windowOf(query)).items.map(({ title }) => title);

  it('contains the events of all of them and those in none, in order of start', async () => {
    await table.create(
      anEvent({ title: 'In the first', start_local: '2026-03-05T19:00', end_local: '2026-03-05T20:00' }),
    );
    await create({ title: 'In the second', calendar_id: secondCalendar });
    await create({ title: 'In none', start_local: '2026-03-01T08:00', end_local: '2026-03-01T09:00' });
    await create({ title: 'In April', start_local: '2026-04-03T08:00', end_local: '2026-04-03T09:00' });
    const { items, truncated } = await windowOf();
    expect(items.map(({ title, calendar_ids }) => [title, calendar_ids])).toEqual([
      ['In none', []],
      ['In the second', [secondCalendar]],
      ['In the first', [table.calendarId]],
    ]);
    expect(truncated).toBe(false);
  });

  it('has for each date the fields of the catalogue, and what a change of it has to name', async () => {
    const event = await create({
      calendar_id: secondCalendar,
      location: 'Hall 2',
      is_public_shareable: false,
    });
    const [item] = (await windowOf()).items;
    expect(item).toEqual({
      id: event.id,
      title: 'Concert',
      start_local: '2026-03-02T19:00',
      end_local: '2026-03-02T21:00',
      start_time: '2026-03-02T18:00:00.000Z',
      end_time: '2026-03-02T20:00:00.000Z',
      timezone: 'Europe/Berlin',
      is_all_day: false,
      location: 'Hall 2',
      status: 'confirmed',
      is_public_shareable: false,
      cancellation_note: null,
      draft: null,
      is_recurring: false,
      is_exception: false,
      version: event.version,
      calendar_ids: [secondCalendar],
    });
    const told: string[] = Object.keys(eventFields).filter((field) => field in item!);
    expect(told).toEqual(fieldsVisibleTo('window'));
  });

  it('can be narrowed to named calendars, without events in none', async () => {
    const thirdCalendar = await createCalendar('Third');
    await table.create(anEvent({ title: 'First' }));
    await create({ title: 'Second', calendar_id: secondCalendar });
    await create({ title: 'Third', calendar_id: thirdCalendar, ...{ start_local: '2026-03-02T19:30' } });
    await create({ title: 'None' });
    expect(await titlesIn(`${MARCH}&calendars=${secondCalendar}`)).toEqual(['Second']);
    const both = [thirdCalendar, table.calendarId.toUpperCase()].join(',');
    expect(await titlesIn(`${MARCH}&calendars=${both}`)).toEqual(['First', 'Third']);
  });

  it('has an event that is in two of them once, with both', async () => {
    const { id } = await table.create(anEvent());
    await world.sql.query('INSERT INTO calendar_events (calendar_id, event_id) VALUES ($1, $2)', [
      secondCalendar,
      id,
    ]);
    const both = [table.calendarId, secondCalendar];
    for (const query of [
      MARCH,
      `${MARCH}&calendars=${secondCalendar}`,
      `${MARCH}&calendars=${both.join(',')}`,
    ]) {
      const { items } = await windowOf(query);
      expect(items.map(({ calendar_ids }) => calendar_ids)).toEqual([both.toSorted()]);
    }
  });

  it("never contains other people's events, shared or not, whether their calendar is named or not", async () => {
    const shared = await createCalendar('Shared', other, { is_public: true });
    await create({ calendar_id: shared }, other);
    await create({}, other);
    expect(await titlesIn()).toEqual([]);
    expect(await titlesIn(`${MARCH}&calendars=${shared},${unusedId()}`)).toEqual([]);
  });

  it('has hidden and cancelled events, as what they are', async () => {
    await table.create(anEvent({ title: 'Hidden', is_public_shareable: false }));
    const { id } = await table.create(anEvent({ title: 'Off', start_local: '2026-03-02T20:00' }));
    expect((await table.cancel(id)).status).toBe(200);
    const { items } = await windowOf();
    expect(
      items.map(({ title, status, is_public_shareable }) => [title, status, is_public_shareable]),
    ).toEqual([
      ['Hidden', 'confirmed', false],
      ['Off', 'cancelled', true],
    ]);
  });

  it('has past events too, which the clean-up takes out of the lists', async () => {
    await table.create(
      anEvent({ title: 'Long ago', start_local: '2020-03-02T19:00', end_local: '2020-03-02T20:00' }),
    );
    await world.as(owner).post('/api/events/cleanup', undefined);
    expect(await titlesIn('from=2020-03-01T00:00:00Z&to=2020-04-01T00:00:00Z')).toEqual(['Long ago']);
  });

  it('expands series, with moved dates at their new time and deleted ones not at all', async () => {
    const { id } = await table.create(aSeries());
    const moved = await table.change(`${id}-occurrence-1`, {
      title: 'Moved',
      start_local: '2026-03-11T19:00',
      end_local: '2026-03-11T21:00',
    });
    expect(moved.status).toBe(200);
    expect((await table.delete(`${id}-occurrence-2`)).status).toBe(204);
    const { items } = await windowOf(`${MARCH}&calendars=${table.calendarId}`);
    expect(
      items.map(({ id, title, start_local, is_recurring, is_exception, version, calendar_ids }) => ({
        id,
        title,
        start_local,
        is_recurring,
        is_exception,
        version,
        calendar_ids,
      })),
    ).toEqual(
      [
        { id, title: 'Concert', start_local: '2026-03-02T19:00', is_recurring: true, is_exception: false },
        {
          id: `${id}-occurrence-1`,
          title: 'Moved',
          start_local: '2026-03-11T19:00',
          is_recurring: false,
          is_exception: true,
        },
        {
          id: `${id}-occurrence-3`,
          title: 'Concert',
          start_local: '2026-03-23T19:00',
          is_recurring: true,
          is_exception: false,
        },
      ].map((entry) => ({ ...entry, version: expect.any(Number), calendar_ids: [table.calendarId] })),
    );
    for (const { id, version } of items) {
      const { body } = await table.get(id);
      expect([id, version]).toEqual([id, body.version]);
    }
  });

  it('explains its dates: the rule of a series, when a moved one was planned, and why one is cancelled', async () => {
    const { id } = await table.create(aSeries());
    await table.change(`${id}-occurrence-1`, {
      start_local: '2026-03-11T20:00',
      end_local: '2026-03-11T21:00',
    });
    await table.change(`${id}-occurrence-2`, { title: 'Renamed' });
    await table.cancel(`${id}-occurrence-3`, { cancellation_note: 'The hall is closed' });
    const { items } = await windowOf();
    expect(
      items.map(({ recurrence_text, planned_start_time, cancellation_note }) => [
        recurrence_text,
        planned_start_time,
        cancellation_note,
      ]),
    ).toEqual([
      [expect.stringContaining('Weekly on Mon'), undefined, null],
      [undefined, '2026-03-09T18:00:00.000Z', null],
      [undefined, undefined, null],
      [undefined, undefined, 'The hall is closed'],
    ]);
    const { body } = await table.get(`${id}-occurrence-1`);
    expect(body).toMatchObject({ planned_start_time: '2026-03-09T18:00:00.000Z' });
  });

  it('has the same dates with the same ids and versions as the calendars by themselves', async () => {
    await table.create(aSeries({ timezone: 'America/New_York' }));
    await table.create(anEvent({ is_all_day: true, start_local: '2026-02-27', end_local: '2026-03-01' }));
    await create({ calendar_id: secondCalendar, ...aSeries({ recurrence: { recurrence_type: 'daily' } }) });
    const alone: Record<string, unknown>[] = [];
    for (const id of [table.calendarId, secondCalendar]) {
      const { items } = (await world.as(owner).get(`/api/calendars/${id}/events?${MARCH}`)).body;
      alone.push(...items);
    }
    const { items } = await windowOf();
    expect(items).toHaveLength(alone.length);
    for (const { calendar_ids, ...item } of items) {
      const same = alone.find(({ id }) => id === item.id);
      expect(same).toMatchObject(item);
      expect((same!['calendars'] as { id: string }[]).map(({ id }) => id)).toEqual(calendar_ids);
    }
  });

  it('has every date of a daily series in a window as long as it may be, and refuses a longer one', async () => {
    await table.create(aSeries({ recurrence: { recurrence_type: 'daily' } }));
    const longest = await windowOf('from=2026-03-02T00:00:00Z&to=2027-04-06T00:00:00Z');
    expect(longest.items).toHaveLength(400);
    expect(longest.truncated).toBe(false);
    expect((await ask('from=2026-03-02T00:00:00Z&to=2027-04-07T00:00:00Z')).status).toBe(400);
  });

  it('contains the first 10,000 dates of more, and says so', async () => {
    await world.sql.query(
      `WITH made AS (
         INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
                             is_recurring, is_public_shareable)
         SELECT gen_random_uuid(), $1, gen_random_uuid()::text, 'Series ' || n, to_char(at, 'YYYY-MM-DD"T"HH24:MI'),
                to_char(at + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', false, at, at + interval '1 hour', true, true
         FROM generate_series(0, 399) n, LATERAL (SELECT timestamptz '2026-01-01Z' + n * interval '1 minute' AS at) d
         RETURNING *)
       INSERT INTO event_recurrences (event_id, recurrence_type, "interval") SELECT id, 'daily', 1 FROM made`,
      [owner.user_id],
    );
    const { items, truncated } = await windowOf();
    expect(truncated).toBe(true);
    expect(items).toHaveLength(10_000);
    const starts = items.map(({ start_time }) => start_time);
    expect(starts).toEqual(starts.toSorted());
    expect(starts[0]).toBe('2026-03-01T00:00:00.000Z');
    expect(starts.at(-1)).toBe('2026-03-25T06:39:00.000Z');
  });

  it('takes as many queries for many events in many calendars as for one', async () => {
    await table.create(anEvent());
    const queries = countedQueries(world);
    const countOf = async () => {
      queries.restart();
      const { items } = await windowOf();
      return { items: items.length, queries: queries.count() };
    };
    const few = await countOf();
    for (let number = 0; number < 5; number += 1) {
      await create({ ...aSeries(), calendar_id: await createCalendar(`Calendar ${number}`) });
    }
    const many = await countOf();
    queries.stop();
    expect([few.items, many.items]).toEqual([1, 21]);
    expect(few.queries).toBe(1);
    expect(many.queries).toBe(1);
  });

  it.each([
    ['an end', 'from=2026-03-01T00:00:00Z'],
    ['ids behind calendars=', `${MARCH}&calendars=`],
    ['ids that are ids', `${MARCH}&calendars=all`],
    ['an id behind the comma', `${MARCH}&calendars=${unusedId()},`],
    ['one list of ids', `${MARCH}&calendars=${unusedId()}&calendars=${unusedId()}`],
    ['at most 200 ids', `${MARCH}&calendars=${Array.from({ length: 201 }, unusedId).join(',')}`],
  ])('is refused with 400 without %s', async (_what, query) => {
    expect((await ask(query)).status).toBe(400);
  });

  it('takes as many calendars as one may have', async () => {
    const all = [...Array.from({ length: 199 }, unusedId), table.calendarId];
    await table.create(anEvent());
    expect(await titlesIn(`${MARCH}&calendars=${all.join(',')}`)).toEqual(['Concert']);
  });
});
