import { Injectable } from '@nestjs/common';
import { LIVE_CHANGES_MAX, type LiveChange, type LiveChanges, type ResponseOf } from '@daymark/contracts';
import { LIVE_CHANGES_READ_MAX, type readLiveChanges } from '@daymark/contracts/internal';
import { currentRequest } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { readersOf } from '../access/access.module.js';
import type { HistoryActor } from '../history/history.module.js';

/** A transaction commits at most this long after it told of its change. */
const COMMITTED_WITHIN = '1 minute';
/** Who has not looked for this long is told that anything may have changed. Longer than a page waits to come back. */
const KNOWN_FOR = '5 minutes';
/** Without a cursor: what changed while the page loaded what it shows. */
const BEFORE_FIRST_LOOK = '10 seconds';
const JOBS: ReadonlySet<HistoryActor> = new Set(['import', 'source', 'clean-up']);
const NOT_A_SNAPSHOT = '22P02';

type Read = Omit<ResponseOf<typeof readLiveChanges>, 'ended_sessions'>;

/**
 * What open pages are told of, in a table: it commits with the change, reaches all replicas, and needs neither Redis nor
 * a connection of its own, which a pooler would not lend.
 */
@Injectable()
export class ChangeHints {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Tells who may read these calendars now, within the transaction of the change: who is removed before that is told
   * nothing.
   * @param others who are told as well, and are not said to have done it
   */
  async tell(
    manager: EntityManager,
    kind: LiveChange['kind'],
    calendarIds: readonly string[],
    by: HistoryActor,
    others: readonly string[] = [],
  ): Promise<void> {
    if (calendarIds.length === 0) return;
    // A job may run in the context of a person's request, which woke it.
    const { userId = null, requestId = null } = (!JOBS.has(by) && currentRequest()) || {};
    await manager.query(
      `INSERT INTO live_changes (kind, calendar_id, people, actor_id, request_id)
       SELECT $1, c.id, seen_by.people || $5::uuid[], CASE WHEN $3 = ANY(seen_by.people) THEN $3 END, $4
       FROM calendars c CROSS JOIN LATERAL (SELECT ${readersOf('c')} AS people) AS seen_by
       WHERE c.id = ANY($2)`,
      [kind, [...new Set(calendarIds)], userId, requestId, others],
    );
  }

  readAll(after: string | null): Promise<Read> {
    return this.read(after, null, LIVE_CHANGES_READ_MAX);
  }

  async readOf(userId: string, after: string | null): Promise<LiveChanges> {
    const { cursor, changes } = await this.read(after, userId, LIVE_CHANGES_MAX);
    return { cursor, changes: changes?.map(({ people: _, ...change }) => change) ?? null };
  }

  private async read(after: string | null, userId: string | null, max: number): Promise<Read> {
    const [, seconds, snapshot] = /^(\d{1,12}):(.+)$/.exec(after ?? '') ?? [];
    const [isKnown, isNew] = snapshot
      ? [
          `to_timestamp($3) > clock_timestamp() - interval '${KNOWN_FOR}'`,
          `at > to_timestamp($3) - interval '${COMMITTED_WITHIN}' AND NOT pg_visible_in_snapshot(transaction, $4::pg_snapshot)`,
        ]
      : [after === null, `at > clock_timestamp() - interval '${BEFORE_FIRST_LOOK}'`];
    try {
      const [{ cursor, changes }] = await this.dataSource.query<[Read]>(
        `SELECT floor(extract(epoch FROM clock_timestamp())) || ':' || pg_current_snapshot() AS cursor,
           CASE WHEN ${isKnown} THEN (
             SELECT coalesce(jsonb_agg(found), '[]') FROM (
               SELECT kind, calendar_id, people, actor_id AS by, request_id FROM live_changes
               WHERE ${isNew} AND ($1::uuid IS NULL OR $1 = ANY(people)) LIMIT $2) AS found) END AS changes`,
        [userId, max + 1, ...(snapshot ? [Number(seconds), snapshot] : [])],
      );
      return { cursor, changes: changes !== null && changes.length > max ? null : changes };
    } catch (error) {
      if (snapshot && (error as { code?: string }).code === NOT_A_SNAPSHOT) return this.read('', userId, max);
      throw error;
    }
  }
}
