import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { EventListQuery } from '@daymark/contracts';
import { until } from '@daymark/service-kit/testing';
import type { EntityManager } from 'typeorm';
import { findOwnEvents } from '../src/events/store/queries/event-list.js';
import { Reading } from '../src/quotas/quotas.module.js';
import { useCalendars, world } from './support/calendars-under-test.js';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Heap Fetches'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const EVENTS = 5_000;
const PAGE_SIZE = 25;

describe('The list of 5,000 events, of which a tenth repeats', () => {
  useCalendars();

  it('reads the rows of a page and no others, the first page as the last', async () => {
    const owner = await world.auth.signIn();
    for (const person of [owner.user_id, randomUUID(), randomUUID(), randomUUID(), randomUUID()])
      await fill(person);
    // Rows that another transaction may still need are not marked as visible to all, and would be read from the table.
    await until('all rows to be visible to all', async () => {
      await world.sql.query('VACUUM ANALYZE events');
      const { rows } = await world.sql.query(
        `SELECT relallvisible >= relpages AS done FROM pg_class WHERE oid = 'events'::regclass`,
      );
      return rows[0].done as boolean;
    });
    for (const page of [1, EVENTS / PAGE_SIZE]) {
      const nodes = await planOf(owner.user_id, page);
      const inOrder = nodes.filter((node) => node['Index Name'] === 'events_in_lists');
      expect(inOrder.map((node) => node['Node Type'])).toEqual(['Index Only Scan', 'Index Only Scan']);
      // The total, and the page with the rows before it: from the index only.
      expect(inOrder.map((node) => node['Actual Rows']).sort((a, b) => a - b)).toEqual(
        [page * PAGE_SIZE, EVENTS].sort((a, b) => a - b),
      );
      expect(inOrder.map((node) => node['Heap Fetches'])).toEqual([0, 0]);
      const fromTable = nodes.filter(
        (node) => node['Relation Name'] === 'events' && node['Node Type'] !== 'Index Only Scan',
      );
      const rows = fromTable.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
      expect(rows).toBe(PAGE_SIZE);
      for (const node of nodes) expect(node['Rows Removed by Filter'] ?? 0).toBe(0);
    }
  });

  /** Runs the statement of a page and returns its plan. */
  async function planOf(userId: string, page: number): Promise<PlanNode[]> {
    const asked: [string, unknown[]][] = [];
    const manager = {
      query: (...query: [string, unknown[]]) => {
        // The person has no role in calendars of others.
        if (query[0].startsWith('SELECT calendar_id, role FROM calendar_members')) return [];
        asked.push(query);
        return [{ id: null, total: 0 }];
      },
    };
    const query = EventListQuery.parse({ page: String(page), page_size: String(PAGE_SIZE) });
    await findOwnEvents(manager as unknown as EntityManager, userId, query, new Reading(userId));
    expect(asked).toHaveLength(1);
    const [[statement, values]] = asked as [[string, unknown[]]];
    const { rows } = await world.sql.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`, values);
    const nodes: PlanNode[] = [];
    const collect = (node: PlanNode) => {
      nodes.push(node);
      node.Plans?.forEach(collect);
    };
    collect(rows[0]['QUERY PLAN'][0].Plan as PlanNode);
    return nodes;
  }

  async function fill(userId: string): Promise<void> {
    await world.sql.query(
      `WITH made AS (
         INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
                             series_end, is_recurring, is_public_shareable)
         SELECT gen_random_uuid(), $1, gen_random_uuid()::text, 'Event ' || n,
                to_char(day, 'YYYY-MM-DD"T"10:00'), to_char(day, 'YYYY-MM-DD"T"11:00'), 'UTC', false,
                day + interval '10 hours', day + interval '11 hours',
                CASE WHEN n % 10 > 0 THEN day + interval '11 hours' END, n % 10 = 0, true
         FROM generate_series(1, $2) AS n, LATERAL (SELECT timestamptz '2090-01-01Z' + n * interval '1 hour' AS day) AS d
         RETURNING *)
       INSERT INTO event_recurrences (event_id, recurrence_type, "interval", days_of_week)
       SELECT id, 'weekly', 1, ARRAY[extract(dow FROM start_time)::integer] FROM made WHERE is_recurring`,
      [userId, EVENTS],
    );
  }
});
