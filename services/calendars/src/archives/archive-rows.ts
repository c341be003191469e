import { ARCHIVE_HOURS } from '@daymark/contracts';
import type { Archive } from '@daymark/contracts/interchange';
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

/** A worker's hold of an archive. */
export interface Lease {
  worker: string;
  archiveId: string;
}

/** So long an archive belongs to a worker that does not say that it goes on. */
export const LEASE_SECONDS = 20;

const COLUMNS = `id, user_id, state, file_name, bytes, counts, problem, progress_done, progress_total, created_at, finished_at`;
const HELD = `id = $1 AND leased_by = $2 AND state = 'making'`;
const LEASED_UNTIL = `clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;
const IS_OVER = `coalesce(finished_at, created_at) < now() - interval '${ARCHIVE_HOURS} hours' AND state <> 'making'`;

/** Whether one is being made, and how many came within a day. Whoever else wants one waits. */
export async function countArchives(
  manager: EntityManager,
  userId: string,
): Promise<{ making: number; today: number }> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('archives of ' || $1, 0))`, [userId]);
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

/** The archives of a person whose time is not over, the latest first. */
export const findArchives = (manager: EntityManager, userId: string): Promise<ArchiveRow[]> =>
  manager.query<ArchiveRow[]>(
    `SELECT ${COLUMNS} FROM archives WHERE user_id = $1 AND NOT (${IS_OVER}) ORDER BY created_at DESC, id`,
    [userId],
  );

/** An archive of a person; null where it is missing, somebody else's, or its time is over. */
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

/** Takes the archive that waits longest. One that another worker held and did not go on with is taken over. */
export async function takeNext(manager: EntityManager, worker: string): Promise<ArchiveRow | null> {
  const [rows] = await manager.query<[ArchiveRow[], number]>(
    `UPDATE archives SET leased_by = $1, leased_until = ${LEASED_UNTIL}, progress_done = 0
     WHERE id = (
       SELECT id FROM archives
       WHERE state = 'making' AND (leased_until IS NULL OR leased_until < clock_timestamp())
       ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}`,
    [worker],
  );
  return rows[0] ?? null;
}

/** Tells how far an archive is, and goes on holding it. @returns whether it was still held */
export async function tellProgress(
  manager: EntityManager,
  { worker, archiveId }: Lease,
  done: number,
  total: number,
): Promise<boolean> {
  const [, told] = await manager.query<[unknown[], number]>(
    `UPDATE archives SET progress_done = $3, progress_total = $4, leased_until = ${LEASED_UNTIL} WHERE ${HELD}`,
    [archiveId, worker, done, total],
  );
  return told > 0;
}

/** Goes on holding an archive. @returns whether it was still held */
export async function renew(manager: EntityManager, { worker, archiveId }: Lease): Promise<boolean> {
  const [, renewed] = await manager.query<[unknown[], number]>(
    `UPDATE archives SET leased_until = ${LEASED_UNTIL} WHERE ${HELD}`,
    [archiveId, worker],
  );
  return renewed > 0;
}

/** Keeps an archive that is held as it is until the transaction ends. @returns whether it was still held */
export async function lockHeld(manager: EntityManager, { worker, archiveId }: Lease): Promise<boolean> {
  const rows = await manager.query<unknown[]>(`SELECT FROM archives WHERE ${HELD} FOR UPDATE`, [
    archiveId,
    worker,
  ]);
  return rows.length > 0;
}

/** Ends the work on an archive that is held and locked. */
export async function endArchive(
  manager: EntityManager,
  { worker, archiveId }: Lease,
  end: { state: 'ready'; bytes: number; counts: Archive['counts'] } | { state: 'failed'; problem: string },
): Promise<void> {
  const { bytes, counts } = end.state === 'ready' ? end : { bytes: null, counts: null };
  await manager.query(
    `UPDATE archives SET state = $3, bytes = $4, counts = $5, problem = $6, finished_at = now(),
       leased_by = NULL, leased_until = NULL WHERE ${HELD}`,
    [archiveId, worker, end.state, bytes, counts, end.state === 'failed' ? end.problem : null],
  );
}

/** Notes that making failed, and has it tried again a little later. @returns how often it failed by now */
export async function noteFailure(manager: EntityManager, { worker, archiveId }: Lease): Promise<number> {
  const [rows] = await manager.query<[{ attempts: number }[], number]>(
    `UPDATE archives SET attempts = attempts + 1, leased_until = clock_timestamp() + interval '2 seconds'
     WHERE ${HELD} RETURNING attempts`,
    [archiveId, worker],
  );
  return rows[0]?.attempts ?? 0;
}

/** Gives an archive back, so that another worker need not wait for the end of the lease. */
export async function release(manager: EntityManager, { worker, archiveId }: Lease): Promise<void> {
  await manager.query(`UPDATE archives SET leased_until = clock_timestamp() WHERE ${HELD}`, [
    archiveId,
    worker,
  ]);
}

/** Removes one archive whose time is over, or of a person; the name of its file. Null where there is none left. */
export async function removeOne(manager: EntityManager, userId: string | null): Promise<string | null> {
  const [rows] = await manager.query<[{ file_name: string }[], number]>(
    `DELETE FROM archives WHERE id = (
       SELECT id FROM archives WHERE ${userId === null ? IS_OVER : 'user_id = $1'} ORDER BY created_at LIMIT 1 FOR UPDATE)
     RETURNING file_name`,
    userId === null ? [] : [userId],
  );
  return rows[0]?.file_name ?? null;
}

/** How many archives wait or are made in the whole installation. */
export async function countAtWork(manager: EntityManager): Promise<number> {
  const [row] = await manager.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM archives WHERE state = 'making'`,
  );
  return row.count;
}
