import { ARCHIVE_HOURS } from '@daymark/contracts';
import type { Archive } from '@daymark/contracts/interchange';
import { Leases, lockName, type Lease } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';

/** A row of `archives`. */
export interface ArchiveRow {
  id: string;
  user_id: string;
  state: Archive['state'];
  file_name: string;
  bytes: number | null;
  counts: Archive['counts'];
  problem: string | null;
  progress_done: number;
  progress_total: number | null;
  created_at: Date;
  finished_at: Date | null;
}

/** Which worker creates which archive. */
export const archiveLeases = new Leases({
  table: 'archives',
  seconds: 20,
  retrySeconds: 2,
  attemptsMax: 5,
});

const COLUMNS = `id, user_id, state, file_name, bytes, counts, problem, progress_done, progress_total, created_at, finished_at`;
const IS_OVER = `coalesce(finished_at, created_at) < now() - interval '${ARCHIVE_HOURS} hours' AND state <> 'making'`;

/** Whether an archive is in progress, and how many were requested within a day. Concurrent callers wait on a lock. */
export async function countArchives(
  manager: EntityManager,
  userId: string,
): Promise<{ making: number; today: number }> {
  await lockName(manager, `archives of ${userId}`);
  const [counted] = await manager.query<[{ making: number; today: number }]>(
    `SELECT count(*) FILTER (WHERE state = 'making')::int AS making,
       count(*) FILTER (WHERE created_at > now() - interval '1 day')::int AS today
     FROM archives WHERE user_id = $1`,
    [userId],
  );
  return counted;
}

export async function insertArchive(
  manager: EntityManager,
  { id, user_id, file_name }: Pick<ArchiveRow, 'id' | 'user_id' | 'file_name'>,
): Promise<void> {
  await manager.query('INSERT INTO archives (id, user_id, file_name) VALUES ($1, $2, $3)', [
    id,
    user_id,
    file_name,
  ]);
}

/** The unexpired archives of a person, latest first. */
export const findArchives = (manager: EntityManager, userId: string): Promise<ArchiveRow[]> =>
  manager.query<ArchiveRow[]>(
    `SELECT ${COLUMNS} FROM archives WHERE user_id = $1 AND NOT (${IS_OVER}) ORDER BY created_at DESC, id`,
    [userId],
  );

/** An archive of a person; null if it is missing, another person's, or expired. */
export async function findArchive(
  manager: EntityManager,
  userId: string,
  id: string,
): Promise<ArchiveRow | null> {
  const [row] = await manager.query<ArchiveRow[]>(
    `SELECT ${COLUMNS} FROM archives WHERE id = $1 AND user_id = $2 AND NOT (${IS_OVER})`,
    [id, userId],
  );
  return row ?? null;
}

/** Claims the archive that has waited longest, including one whose worker's lease has expired. */
export async function claimNext(manager: EntityManager, worker: string): Promise<ArchiveRow | null> {
  const [rows] = await manager.query<[ArchiveRow[], number]>(
    `UPDATE archives SET ${archiveLeases.claimed()}, progress_done = 0
     WHERE id = (
       SELECT id FROM archives
       WHERE state = 'making' AND ${archiveLeases.isFree}
       ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}`,
    [worker],
  );
  return rows[0] ?? null;
}

/** Stores the progress of an archive and renews its lease. @returns whether the lease was still valid */
export const storeProgress = (
  manager: EntityManager,
  lease: Lease,
  done: number,
  total: number,
): Promise<boolean> =>
  archiveLeases.update(manager, lease, `progress_done = $3, progress_total = $4, ${archiveLeases.renewed}`, [
    done,
    total,
  ]);

/** Finishes a leased archive. @returns whether the lease was still valid */
export function endArchive(
  manager: EntityManager,
  lease: Lease,
  end: { state: 'ready'; bytes: number; counts: Archive['counts'] } | { state: 'failed'; problem: string },
): Promise<boolean> {
  const { bytes, counts } = end.state === 'ready' ? end : { bytes: null, counts: null };
  return archiveLeases.update(
    manager,
    lease,
    `state = $3, bytes = $4, counts = $5, problem = $6, finished_at = now(), ${archiveLeases.released}`,
    [end.state, bytes, counts, end.state === 'failed' ? end.problem : null],
  );
}

/**
 * Deletes one archive that has expired or belongs to the person; returns the name of its file, or null if none is left.
 */
export async function deleteArchive(manager: EntityManager, userId: string | null): Promise<string | null> {
  const [rows] = await manager.query<[{ file_name: string }[], number]>(
    `DELETE FROM archives WHERE id = (
       SELECT id FROM archives WHERE ${userId === null ? IS_OVER : 'user_id = $1'} ORDER BY created_at LIMIT 1 FOR UPDATE)
     RETURNING file_name`,
    userId === null ? [] : [userId],
  );
  return rows[0]?.file_name ?? null;
}

/** How many archives of the whole installation are waiting or in progress. */
export async function countUnfinished(manager: EntityManager): Promise<number> {
  const [row] = await manager.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM archives WHERE state = 'making'`,
  );
  return row.count;
}
