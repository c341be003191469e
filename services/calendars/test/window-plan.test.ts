import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '@daymark/service-kit/testing';
import { fieldsVisibleTo } from '@daymark/contracts';
import type { EntityManager } from 'typeorm';
import { readableFor } from '../src/access/access.module.js';
import { findEventsByCalendar } from '../src/events/store/calendar-links.js';
import { EVENTS_IN_WINDOW } from '../src/events/store/queries/event-queries.js';
import { readableInWindow } from '../src/events/store/queries/own-window.js';
import {
  aCalendar,
  startCalendars,
  unusedId,
  type CalendarsUnderTest,
} from './support/calendars-under-test.js';
import { countedQueries } from './support/counted-queries.js';
import type { Shown } from './support/timetable.js';

const OWNERS = 3;
const EVENTS_OF_ONE = 20_000;
const ONE_IN_SO_MANY_REPEATS = 10;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const OWN_EVENTS_IN_WINDOW = readableInWindow(
  await readableFor({ query: async () => [] } as unknown as EntityManager, unusedId()),
);
const AFTER_LOADING = 'VACUUM ANALYZE';

describe('A window of a calendar among 60,000 events, of which a tenth repeats', () => {
  let world: CalendarsUnderTest;
  const owners: { person: SignedIn; calendarId: string }[] = [];
  let owner: SignedIn;
  let calendarId: string;
  beforeAll(async () => {
    world = await startCalendars();
    for (let number = 0; number < OWNERS; number += 1) {
      const person = await world.auth.signIn();
      owners.push({
        person,
        calendarId: (await world.as(person).post('/api/calendars', aCalendar())).body.id,
      });
    }
    ({ person: owner, calendarId } = owners[0]!);
  });
  afterAll(() => world.close());

  async function fillAll(): Promise<void> {
    for (const { person, calendarId } of owners) await fill(person.user_id, calendarId, EVENTS_OF_ONE);
  }

  /**
   * Nearly three events of an hour on each day from 2015 to 2034. Every tenth is a weekly series: half of these end
   * after half a year, a few never do. Of each series one occurrence was cancelled, and one was moved by two years.
   */
  async function fill(userId: string, calendar: string, events: number): Promise<void> {
    await world.sql.query(
      `WITH made AS (
         INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
                             series_end, is_recurring, is_public_shareable)
         SELECT gen_random_uuid(), $1, gen_random_uuid()::text, 'Event ' || n,
                to_char(day, 'YYYY-MM-DD"T"10:00'), to_char(day, 'YYYY-MM-DD"T"11:00'), 'UTC', false,
                day + interval '10 hours', day + interval '11 hours',
                CASE WHEN n % $4 > 0 THEN day + interval '11 hours'
                     WHEN n % 20 = 0 THEN day + interval '25 weeks 11 hours'
                     WHEN n % 50 = 0 THEN NULL
                     ELSE day + interval '3 weeks 11 hours' END,
                n % $4 = 0, true
         FROM generate_series(1, $3) AS n,
              LATERAL (SELECT timestamptz '2015-01-01Z' + (n * 7300 / $3) * interval '1 day' AS day) AS d
         RETURNING *),
       rules AS (
         INSERT INTO event_recurrences (event_id, recurrence_type, "interval", days_of_week, end_date)
         SELECT id, 'weekly', 1, ARRAY[extract(dow FROM start_time)::integer], series_end::date FROM made WHERE is_recurring),
       links AS (INSERT INTO calendar_events SELECT $2, id FROM made),
       cancelled AS (
         INSERT INTO events (id, user_id, parent_event_id, occurrence_date, is_exception, is_deleted, is_recurring,
                             is_all_day, is_public_shareable)
         SELECT gen_random_uuid(), $1, id, (start_time + interval '1 week')::date, true, true, false, false, false
         FROM made WHERE is_recurring)
       INSERT INTO events (id, user_id, parent_event_id, occurrence_date, title, start_local, end_local, timezone, is_all_day,
                           start_time, end_time, series_end, is_exception, is_recurring, is_public_shareable)
       SELECT gen_random_uuid(), $1, id, (start_time + interval '2 weeks')::date, 'Moved',
              to_char(start_time + interval '2 years', 'YYYY-MM-DD"T"10:00'),
              to_char(start_time + interval '2 years', 'YYYY-MM-DD"T"11:00'), 'UTC', false,
              start_time + interval '2 years', end_time + interval '2 years', end_time + interval '2 years', true, false, true
       FROM made WHERE is_recurring`,
      [userId, calendar, events, ONE_IN_SO_MANY_REPEATS],
    );
  }

  async function planOf(
    from: string,
    to: string,
    statement = EVENTS_IN_WINDOW,
    calendars: string | string[] | null = calendarId,
  ): Promise<PlanNode[]> {
    const { rows } = await world.sql.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`, [
      calendars,
      owner.user_id,
      new Date(from),
      new Date(to),
      statement === EVENTS_IN_WINDOW ? null : owner.user_id,
      10_001,
    ]);
    const nodes: PlanNode[] = [];
    const collect = (node: PlanNode) => {
      nodes.push(node);
      node.Plans?.forEach(collect);
    };
    collect(rows[0]['QUERY PLAN'][0].Plan as PlanNode);
    return nodes;
  }

  /** How many rows of a person overlap a window, counted without any index. */
  async function rowsIn(from: string, to: string): Promise<number> {
    const { rows } = await world.sql.query(
      `SELECT count(*)::int AS found FROM events
       WHERE user_id = $1 AND NOT is_deleted AND start_time < $3 AND (series_end IS NULL OR series_end >= $2)`,
      [owner.user_id, from, to],
    );
    return rows[0].found as number;
  }

  /** Checks in the executed plan that exactly the rows of the window were read, by one index. */
  async function expectToReadOnlyTheWindow(
    from: string,
    to: string,
    ...of: [statement?: string, calendars?: string[] | null]
  ): Promise<void> {
    const nodes = await planOf(from, to, ...of);
    const byTime = nodes.find((node) => node['Index Name'] === 'events_of_owner_by_time');
    expect(byTime?.['Index Cond']).toMatch(/user_id.*series_end.*start_time/);
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    const expected = await rowsIn(from, to);
    expect(byTime?.['Actual Rows']).toBe(expected);
    for (const node of nodes) {
      expect(node['Rows Removed by Filter'] ?? 0).toBe(0);
      expect(node['Actual Rows']).toBeLessThanOrEqual(expected);
      expect(node['Actual Loops']).toBeLessThanOrEqual(expected);
    }
  }

  const WINDOWS = [
    ['2016-03-01T00:00:00Z', '2016-04-01T00:00:00Z'],
    ['2024-03-01T00:00:00Z', '2024-04-01T00:00:00Z'],
    ['2090-03-01T00:00:00Z', '2090-04-01T00:00:00Z'],
  ] as const;

  // The planner's statistics, in an order in which they can be created.
  it.each([
    [
      'was last counted when it was a few events of one person',
      async () => {
        await fill(owner.user_id, calendarId, 50);
        await world.sql.query(AFTER_LOADING);
        await fillAll();
      },
    ],
    [
      'was never counted',
      async () => {
        await world.sql.query(`
          DELETE FROM pg_statistic USING pg_class
          WHERE starelid = pg_class.oid AND relnamespace = current_schema()::regnamespace;
          UPDATE pg_class SET reltuples = -1, relpages = 0, relallvisible = 0
          WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'i')`);
        const { rows } = await world.sql.query(
          `SELECT reltuples, relpages FROM pg_class WHERE oid = 'events'::regclass`,
        );
        expect(rows).toEqual([{ reltuples: -1, relpages: 0 }]);
      },
    ],
    ['was counted just now', async () => void (await world.sql.query(AFTER_LOADING))],
  ])(
    'is read by the index of owner and time, and no other row is read, when the data %s',
    async (_when, makeStatistics) => {
      await makeStatistics();
      for (const [from, to] of WINDOWS) {
        await expectToReadOnlyTheWindow(from, to);
        await expectToReadOnlyTheWindow(from, to, OWN_EVENTS_IN_WINDOW, null);
        await expectToReadOnlyTheWindow(from, to, OWN_EVENTS_IN_WINDOW, [calendarId, unusedId()]);
      }
    },
  );

  it('reads only the fields that the response needs of each event, and one row of each calendar', async () => {
    const month = [
      calendarId,
      owner.user_id,
      new Date('2024-03-01'),
      new Date('2024-04-01'),
      owner.user_id,
      10_001,
    ];
    const { fields, rows } = await world.sql.query<{ id: string }>(EVENTS_IN_WINDOW, month);
    const told: readonly string[] = [...fieldsVisibleTo('owner'), 'id', 'uid', 'version', 'archived_at'];
    const madeOf = ['parent_event_id', 'occurrence_date', 'replaced_dates', 'series'];
    const others = ['is_recurring', 'is_exception', 'created_at', 'updated_at', 'user_id', 'created_by'];
    expect(fields.map(({ name }) => name).sort()).toEqual([...told, ...madeOf, ...others].sort());

    const calendarRows: unknown[] = [];
    const manager = {
      query: async (statement: string, values: unknown[]) => {
        const answer = await world.sql.query<object>(statement, values);
        calendarRows.push(...answer.rows);
        return answer.rows;
      },
    } as unknown as EntityManager;
    const ids = rows.map(({ id }) => id);
    const links = await findEventsByCalendar(manager, ids);
    expect(links.get(calendarId)!.length).toBeGreaterThan(50);
    expect(calendarRows).toHaveLength(1);
  });

  it('finds the exceptions of each series by date, and moved ones by their new time', async () => {
    const nodes = await planOf('2024-03-01T00:00:00Z', '2024-04-01T00:00:00Z');
    const byDate = nodes.find((node) => node['Index Name'] === 'one_exception_per_occurrence');
    expect(byDate?.['Index Cond']).toMatch(/parent_event_id.*occurrence_date/);
    expect(byDate?.['Rows Removed by Filter'] ?? 0).toBe(0);
    // At most the two exceptions that each series has.
    expect(byDate!['Actual Rows']).toBeLessThanOrEqual(2);
    const { items } = (
      await world
        .as(owner)
        .get(`/api/calendars/${calendarId}/events?from=2024-03-01T00:00:00Z&to=2024-04-01T00:00:00Z`)
    ).body as { items: Shown[] };
    const moved = items.filter(({ title }) => title === 'Moved');
    expect(moved.length).toBeGreaterThan(5);
    expect(moved.every(({ is_exception, occurrence_index }) => is_exception && occurrence_index === 2)).toBe(
      true,
    );
  });

  it('omits cancelled ones', async () => {
    const { rows } = await world.sql.query<{ id: string; cancelled: string; before: string }>(
      `SELECT parent_event_id AS id, occurrence_date::text AS cancelled, (occurrence_date - 7)::text AS before FROM events
       WHERE user_id = $1 AND is_deleted AND occurrence_date BETWEEN '2024-03-08' AND '2024-03-20' LIMIT 1`,
      [owner.user_id],
    );
    const { id, cancelled, before } = rows[0]!;
    const { items } = (
      await world
        .as(owner)
        .get(`/api/calendars/${calendarId}/events?from=2024-03-01T00:00:00Z&to=2024-04-01T00:00:00Z`)
    ).body as { items: Shown[] };
    const dates = items
      .filter((item) => item.id.startsWith(id))
      .map(({ start_local }) => start_local.slice(0, 10));
    expect(dates).toContain(before);
    expect(dates).not.toContain(cancelled);
  });

  it('is read with as many queries for a thousand occurrences as for a few', async () => {
    const queries = countedQueries(world);
    const small = await count(`from=2015-01-02T00:00:00Z&to=2015-01-03T00:00:00Z`);
    const large = await count(`from=2034-03-01T00:00:00Z&to=2034-04-01T00:00:00Z`);
    queries.stop();
    expect(small.items).toBeLessThan(10);
    expect(large.items).toBeGreaterThan(1000);
    expect(small.queries).toBeGreaterThan(0);
    expect(large.queries).toBe(small.queries);

    async function count(query: string) {
      queries.restart();
      const response = await world.as(owner).get(`/api/calendars/${calendarId}/events?${query}`);
      return { items: response.body.items.length as number, queries: queries.count() };
    }
  });
});
