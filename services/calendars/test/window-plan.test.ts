import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { DATA_SOURCE } from '@daymark/service-kit';
import type { SignedIn } from '@daymark/service-kit/testing';
import { EVENTS_IN_WINDOW } from '../src/events/event-queries.js';
import { aCalendar, startCalendars, type CalendarsUnderTest } from './support/calendars-under-test.js';

const OWN_EVENTS = 4_000;
const OWNERS = 5;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

describe('A window of a calendar among many events', () => {
  let world: CalendarsUnderTest;
  let owner: SignedIn;
  let calendarId: string;
  beforeAll(async () => {
    world = await startCalendars();
    for (let person = 0; person < OWNERS; person += 1) {
      owner = await world.auth.signIn();
      calendarId = (await world.as(owner).post('/api/calendars', aCalendar())).body.id;
      await fill(owner.user_id, calendarId);
    }
    await world.sql.query('ANALYZE');
  });
  afterAll(() => world.close());

  /** One event of an hour per day since 2015, and one series without an end for every forty of them. */
  async function fill(userId: string, calendar: string): Promise<void> {
    await world.sql.query(
      `WITH made AS (
         INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
                             series_end, is_recurring, is_public_shareable)
         SELECT gen_random_uuid(), $1, gen_random_uuid()::text, 'Event ' || n,
                to_char(day, 'YYYY-MM-DD"T"10:00'), to_char(day, 'YYYY-MM-DD"T"11:00'), 'UTC', false,
                day + interval '10 hours', day + interval '11 hours',
                CASE WHEN n % 40 = 0 THEN NULL ELSE day + interval '11 hours' END, n % 40 = 0, true
         FROM generate_series(1, $3) AS n, LATERAL (SELECT timestamptz '2015-01-01Z' + n * interval '1 day' AS day) AS d
         RETURNING id, is_recurring),
       rules AS (
         INSERT INTO event_recurrences (event_id, recurrence_type, "interval", days_of_week)
         SELECT id, 'weekly', 1, '{1}' FROM made WHERE is_recurring)
       INSERT INTO calendar_events SELECT $2, id FROM made`,
      [userId, calendar, OWN_EVENTS],
    );
  }

  async function planOf(from: string, to: string): Promise<PlanNode[]> {
    const { rows } = await world.sql.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${EVENTS_IN_WINDOW}`, [
      calendarId,
      owner.user_id,
      new Date(from),
      new Date(to),
      false,
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

  it.each([
    ['long ago', '2016-03-01T00:00:00Z', '2016-04-01T00:00:00Z'],
    ['now', '2024-03-01T00:00:00Z', '2024-04-01T00:00:00Z'],
    ['far ahead', '2090-03-01T00:00:00Z', '2090-04-01T00:00:00Z'],
  ])('is read by the index of owner and time: %s', async (_when, from, to) => {
    const nodes = await planOf(from, to);
    const byTime = nodes.find((node) => node['Index Name'] === 'events_of_owner_by_time');
    expect(byTime?.['Index Cond']).toMatch(/user_id.*series_end.*start_time/);
    expect(
      nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'events'),
    ).toEqual([]);
    // What the index hands over is what is in the window: a month of days and the series that began before it.
    expect(byTime?.['Actual Rows']).toBeLessThan(32 + OWN_EVENTS / 40);
    expect(byTime?.['Rows Removed by Filter'] ?? 0).toBe(0);
  });

  it('answers with the events of the month and the series that reach into it', async () => {
    const answer = await world
      .as(owner)
      .get(`/api/calendars/${calendarId}/events?from=2016-03-01T00:00:00Z&to=2016-04-01T00:00:00Z`);
    // 426 days after 1 January 2015 begins March 2016; every fortieth event is a series with four Mondays in that month.
    const singles = answer.body.items.filter((item: { is_recurring: boolean }) => !item.is_recurring);
    expect(singles.length).toBeGreaterThanOrEqual(30);
    expect(answer.body.items.length).toBeGreaterThan(singles.length + 30);
  });

  it('is read with as many queries for a hundred series as for one event', async () => {
    const { logger } = world.service.application.get<DataSource>(DATA_SOURCE);
    const queries = jest.spyOn(logger, 'logQuery');
    const small = await count(`from=2015-01-02T00:00:00Z&to=2015-01-03T00:00:00Z`);
    const large = await count(`from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z`);
    expect(small.items).toBe(1);
    expect(large.items).toBeGreaterThan(300);
    expect(small.queries).toBeGreaterThan(0);
    expect(large.queries).toBe(small.queries);

    async function count(query: string) {
      queries.mockClear();
      const answer = await world.as(owner).get(`/api/calendars/${calendarId}/events?${query}`);
      return { items: answer.body.items.length as number, queries: queries.mock.calls.length };
    }
  });
});
