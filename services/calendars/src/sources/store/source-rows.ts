import type { SourceFailure, SourceNote } from '@daymark/contracts/interchange';
import { Leases, lockName, type Lease } from '@daymark/service-kit';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import {
  boolean,
  bytea,
  entityOf,
  integer,
  jsonb,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '@daymark/service-kit/columns';
import type { PendingRemoval } from '../domain/removals.js';

/** Maximum successive checks that may end with their process, possibly because of what they read. */
const CRASHES_MAX = 5;

/** A failed check is retried later without limit: the next one may get another response. */
export const sourceLeases = new Leases({
  table: 'calendar_sources',
  key: 'calendar_id',
  seconds: 60,
  retrySeconds: 300,
  attemptsMax: CRASHES_MAX,
  isEndedByCrashesAlone: true,
});

/**
 * A check whose process died is repeated at once. If that one dies too, possibly because of what it read, the next one
 * waits.
 */
const AFTER_CRASH_MINUTES = 60;

export interface SourceChanges {
  created: number;
  changed: number;
  removed: number;
  refused: number;
}

const columns = {
  calendar_id: uuid(),
  user_id: uuid(),
  address: text(),
  host: text(),
  user_name: text<string | null>(),
  password: bytea<Buffer | null>(),
  interval_minutes: integer(),
  timezone: text(),
  title_prefix: text<string | null>(),
  is_paused: boolean(),
  next_check_at: timestamptz(),
  leased_until: timestamptz<Date | null>(),
  attempts: integer(),
  etag: text<string | null>(),
  last_modified: text<string | null>(),
  body_hash: text<string | null>(),
  frame_hash: text<string | null>(),
  checked_at: timestamptz<Date | null>(),
  succeeded_at: timestamptz<Date | null>(),
  failing_since: timestamptz<Date | null>(),
  failures: integer(),
  failure: text<SourceFailure | null>(),
  is_told: boolean(),
  last_changes: jsonb<SourceChanges | null>(),
  last_changed_at: timestamptz<Date | null>(),
  notes: jsonb<SourceNote[]>(),
  held: jsonb<PendingRemoval | null>(),
  may_remove: boolean(),
};
export type SourceRow = RowOf<typeof columns>;
export const SourceEntity = entityOf('calendar_sources', { ...columns, leased_by: uuid<string | null>() }, [
  'calendar_id',
]);

export const findSource = (manager: EntityManager, calendarId: string): Promise<SourceRow | null> =>
  manager.findOneBy(SourceEntity, { calendar_id: calendarId });

/**
 * Stores an owner's choices, to be checked at once without regard to earlier responses; a running check loses its
 * lease.
 */
export async function storeSource(
  manager: EntityManager,
  choice: Partial<SourceRow> & Pick<SourceRow, 'calendar_id'>,
): Promise<void> {
  const unchecked = {
    ...{ is_paused: false, is_told: false, may_remove: false, attempts: 0, failures: 0, notes: [] },
    ...{ etag: null, last_modified: null, body_hash: null, frame_hash: null },
    ...{ failing_since: null, failure: null, held: null, leased_by: null, leased_until: null },
    next_check_at: () => 'now()',
  };
  await manager.upsert(SourceEntity, { ...choice, ...unchecked }, ['calendar_id']);
}

/** After failures that mostly cost waiting, the next request waits too: 1, 2, 4, 8 minutes. */
const PATIENCE = `CASE WHEN failure IN ('unreachable', 'too_slow')
  THEN make_interval(mins => (2 ^ least(failures - 1, 3))::int) ELSE interval '0' END`;

/** Schedules a check as soon as the host may be requested; a source that was given up is tried again. */
export async function requestCheck(
  manager: EntityManager,
  calendarId: string,
  mayRemove: boolean,
): Promise<void> {
  // Events whose removal waited have to be compared again, so the next response has to be a full one.
  await manager.query(
    `UPDATE calendar_sources SET is_paused = false, next_check_at = least(next_check_at, greatest(now(), checked_at + ${PATIENCE})),
       may_remove = may_remove OR $2, attempts = least(attempts, ${CRASHES_MAX - 1}),
       etag = CASE WHEN held IS NULL THEN etag END, last_modified = CASE WHEN held IS NULL THEN last_modified END,
       body_hash = CASE WHEN held IS NULL THEN body_hash END
     WHERE calendar_id = $1`,
    [calendarId, mayRemove],
  );
}

/**
 * Claims the source that has been due longest, of those whose host was not requested within a minute and whose owner
 * has no other request in progress. Each failing source of a person moves all of theirs back by a minute: whoever has
 * many names that nobody answers does not take up the time of others. Null if nothing is due, or everything due has to
 * wait.
 */
export async function claimDue(manager: EntityManager, worker: string): Promise<SourceRow | null> {
  // A lock serialises the look at the person's other requests between all workers.
  await lockName(manager, 'daymark:sources');
  const [rows] = await manager.query<[SourceRow[], number]>(
    `WITH failing AS (
       SELECT user_id, count(*) AS sources FROM calendar_sources WHERE failing_since IS NOT NULL GROUP BY user_id
     ), due AS (
       SELECT s.calendar_id, s.host FROM calendar_sources s LEFT JOIN failing USING (user_id)
       WHERE NOT s.is_paused AND s.next_check_at <= clock_timestamp()
         AND ${sourceLeases.isFree}
         AND NOT EXISTS (SELECT FROM source_hosts h WHERE h.host = s.host
           AND h.asked_at > clock_timestamp() - interval '1 minute')
         AND s.user_id NOT IN (SELECT user_id FROM calendar_sources WHERE leased_until >= clock_timestamp())
       ORDER BY s.next_check_at + make_interval(mins => coalesce(failing.sources, 0)::int) LIMIT 1 FOR UPDATE OF s SKIP LOCKED
     ), asked AS (
       INSERT INTO source_hosts (host, asked_at) SELECT host, clock_timestamp() FROM due
       ON CONFLICT (host) DO UPDATE SET asked_at = excluded.asked_at
         WHERE source_hosts.asked_at <= clock_timestamp() - interval '1 minute'
       RETURNING host
     )
     UPDATE calendar_sources s
     SET ${sourceLeases.claimed()},
       next_check_at = CASE WHEN s.leased_by IS NULL THEN s.next_check_at
         ELSE clock_timestamp() + make_interval(mins => ${AFTER_CRASH_MINUTES}) END
     FROM due JOIN asked ON asked.host = due.host WHERE s.calendar_id = due.calendar_id
     RETURNING s.*`,
    [worker],
  );
  return rows[0] ?? null;
}

/** Finishes a check and schedules the next one in that many minutes. @returns whether the lease was still valid */
export async function endCheck(
  manager: EntityManager,
  { id, worker }: Lease,
  after: Partial<SourceRow>,
  minutes: number,
): Promise<boolean> {
  const { affected } = await manager.update(
    SourceEntity,
    { calendar_id: id, leased_by: worker },
    {
      ...(after as QueryDeepPartialEntity<SourceRow>),
      checked_at: () => 'clock_timestamp()',
      next_check_at: () => `clock_timestamp() + make_interval(secs => ${minutes * 60})`,
      leased_by: null,
      leased_until: null,
    },
  );
  return affected === 1;
}

export async function deleteHosts(manager: EntityManager): Promise<void> {
  await manager.query(`DELETE FROM source_hosts WHERE asked_at < now() - interval '1 hour'`);
}

export async function countByState(
  manager: EntityManager,
): Promise<{ kept: number; failing: number; paused: number }> {
  const [row] = await manager.query<[{ kept: number; failing: number; paused: number }]>(
    `SELECT count(*)::int AS kept, count(failing_since)::int AS failing,
       count(*) FILTER (WHERE is_paused)::int AS paused FROM calendar_sources`,
  );
  return row;
}

export const findFailingHosts = (
  manager: EntityManager,
  max: number,
): Promise<{ host: string; calendars: number; failing_since: Date; failure: SourceFailure }[]> =>
  manager.query(
    `SELECT host, count(*)::int AS calendars, min(failing_since) AS failing_since,
       (array_agg(failure ORDER BY failing_since))[1] AS failure
     FROM calendar_sources WHERE failing_since IS NOT NULL AND failure IS NOT NULL
     GROUP BY host ORDER BY min(failing_since), host LIMIT $1`,
    [max],
  );
