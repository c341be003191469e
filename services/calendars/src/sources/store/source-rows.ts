import type { SourceFailure, SourceNote } from '@daymark/contracts/interchange';
import { Leases, lockName, type Lease } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import type { PendingRemoval } from '../domain/removals.js';

/** Maximum successive checks that may end with their process, possibly because of what they read. */
const CRASHES_MAX = 5;

/**
 * Which worker checks which source. A failed check is retried later without limit: the next one may get another
 * response.
 */
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

/** A row of `calendar_sources`. */
export interface SourceRow {
  calendar_id: string;
  user_id: string;
  address: string;
  host: string;
  user_name: string | null;
  password: Buffer | null;
  interval_minutes: number;
  timezone: string;
  title_prefix: string | null;
  is_paused: boolean;
  next_check_at: Date;
  leased_until: Date | null;
  /** How many successive checks ended with their process. */
  attempts: number;
  etag: string | null;
  last_modified: string | null;
  body_hash: string | null;
  frame_hash: string | null;
  checked_at: Date | null;
  succeeded_at: Date | null;
  failing_since: Date | null;
  failures: number;
  failure: SourceFailure | null;
  is_told: boolean;
  last_changes: SourceChanges | null;
  last_changed_at: Date | null;
  notes: SourceNote[];
  held: PendingRemoval | null;
  may_remove: boolean;
}

export async function findSource(manager: EntityManager, calendarId: string): Promise<SourceRow | null> {
  const [row] = await manager.query<SourceRow[]>('SELECT * FROM calendar_sources WHERE calendar_id = $1', [
    calendarId,
  ]);
  return row ?? null;
}

export async function countSources(manager: EntityManager, userId: string): Promise<number> {
  const [row] = await manager.query<[{ count: number }]>(
    'SELECT count(*)::int AS count FROM calendar_sources WHERE user_id = $1',
    [userId],
  );
  return row.count;
}

/** An owner's choices. */
export type SourceChoice = Pick<
  SourceRow,
  'user_id' | 'address' | 'host' | 'user_name' | 'password' | 'interval_minutes' | 'timezone' | 'title_prefix'
>;

/**
 * Stores an owner's choices, to be checked at once without regard to earlier responses; a running check loses its
 * lease.
 */
export async function storeSource(
  manager: EntityManager,
  calendarId: string,
  choice: SourceChoice,
): Promise<void> {
  await manager.query(
    `INSERT INTO calendar_sources
       (calendar_id, user_id, address, host, user_name, password, interval_minutes, timezone, title_prefix)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (calendar_id) DO UPDATE SET address = excluded.address, host = excluded.host,
       user_name = excluded.user_name, password = excluded.password, interval_minutes = excluded.interval_minutes,
       timezone = excluded.timezone, title_prefix = excluded.title_prefix, is_paused = false, next_check_at = now(),
       etag = NULL, last_modified = NULL, body_hash = NULL, frame_hash = NULL, failing_since = NULL, failures = 0, failure = NULL,
       is_told = false, notes = '[]', held = NULL, may_remove = false, attempts = 0, ${sourceLeases.released}`,
    [
      calendarId,
      choice.user_id,
      choice.address,
      choice.host,
      choice.user_name,
      choice.password,
      choice.interval_minutes,
      choice.timezone,
      choice.title_prefix,
    ],
  );
}

export async function removeSource(manager: EntityManager, calendarId: string): Promise<boolean> {
  const [, removed] = await manager.query<[unknown[], number]>(
    'DELETE FROM calendar_sources WHERE calendar_id = $1',
    [calendarId],
  );
  return removed > 0;
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

/** The result of a check. */
export type AfterCheck = Partial<
  Pick<
    SourceRow,
    | 'etag'
    | 'last_modified'
    | 'body_hash'
    | 'frame_hash'
    | 'succeeded_at'
    | 'failing_since'
    | 'failures'
    | 'attempts'
    | 'failure'
    | 'is_told'
    | 'is_paused'
    | 'last_changes'
    | 'last_changed_at'
    | 'notes'
    | 'held'
    | 'may_remove'
  >
>;

const JSON_COLUMNS = new Set(['last_changes', 'notes', 'held']);

/** Finishes a check and schedules the next one in that many minutes. @returns whether the lease was still valid */
export function endCheck(
  manager: EntityManager,
  lease: Lease,
  after: AfterCheck,
  minutes: number,
): Promise<boolean> {
  const values = Object.entries(after).map(([name, value]) =>
    JSON_COLUMNS.has(name) && value !== null ? JSON.stringify(value) : value,
  );
  const set = Object.keys(after).map((name, index) => `${name} = $${index + 4},`);
  return sourceLeases.update(
    manager,
    lease,
    `${set.join(' ')} checked_at = clock_timestamp(), ${sourceLeases.released},
       next_check_at = clock_timestamp() + make_interval(secs => $3::float8 * 60)`,
    [minutes, ...values],
  );
}

/** Deletes the times of requests to hosts that may be requested again. */
export async function deleteHosts(manager: EntityManager): Promise<void> {
  await manager.query(`DELETE FROM source_hosts WHERE asked_at < now() - interval '1 hour'`);
}

/** How many calendars are synchronised, how many of them fail, and how many are paused for it. */
export async function countByState(
  manager: EntityManager,
): Promise<{ kept: number; failing: number; paused: number }> {
  const [row] = await manager.query<[{ kept: number; failing: number; paused: number }]>(
    `SELECT count(*)::int AS kept, count(failing_since)::int AS failing,
       count(*) FILTER (WHERE is_paused)::int AS paused FROM calendar_sources`,
  );
  return row;
}

/** The hosts whose addresses fail, longest failing first. */
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

/** The source addresses of a person's calendars. */
export const findAddresses = (
  manager: EntityManager,
  userId: string,
): Promise<Pick<SourceRow, 'calendar_id' | 'address'>[]> =>
  manager.query<Pick<SourceRow, 'calendar_id' | 'address'>[]>(
    'SELECT calendar_id, address FROM calendar_sources WHERE user_id = $1',
    [userId],
  );
