import { ARCHIVE_HOURS } from '@daymark/contracts';
import type { Archive } from '@daymark/contracts/interchange';
import { Leases, lockName, type Lease } from '@daymark/service-kit';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { entityOf, integer, jsonb, text, timestamptz, uuid, type RowOf } from '@daymark/service-kit/columns';

export const archiveLeases = new Leases({
  table: 'archives',
  seconds: 20,
  retrySeconds: 2,
  attemptsMax: 5,
});

const columns = {
  id: uuid(),
  user_id: uuid(),
  state: text<Archive['state']>(),
  file_name: text(),
  bytes: integer<number | null>(),
  counts: jsonb<Archive['counts']>(),
  problem: text<string | null>(),
  progress_done: integer(),
  progress_total: integer<number | null>(),
  created_at: timestamptz(),
  finished_at: timestamptz<Date | null>(),
};
export type ArchiveRow = RowOf<typeof columns>;
const leaseColumns = { leased_by: uuid<string | null>(), leased_until: timestamptz<Date | null>() };
export const ArchiveEntity = entityOf('archives', { ...columns, ...leaseColumns }, ['id']);
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

export const findArchives = (manager: EntityManager, userId: string, id?: string): Promise<ArchiveRow[]> =>
  manager
    .createQueryBuilder(ArchiveEntity, 'archives')
    .where({ user_id: userId, ...(id && { id }) })
    .andWhere(`NOT (${IS_OVER})`)
    .orderBy({ created_at: 'DESC', id: 'ASC' })
    .getMany();

/** Claims the archive that has waited longest, including one whose worker's lease has expired. */
export async function claimNext(manager: EntityManager, worker: string): Promise<ArchiveRow | null> {
  const [rows] = await manager.query<[ArchiveRow[], number]>(
    `UPDATE archives SET ${archiveLeases.claimed()}, progress_done = 0
     WHERE id = (
       SELECT id FROM archives
       WHERE state = 'making' AND ${archiveLeases.isFree}
       ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${Object.keys(columns).join(', ')}`,
    [worker],
  );
  return rows[0] ?? null;
}

/** Stores new values of a leased archive. @returns whether the lease was still valid */
async function updateLeased(
  manager: EntityManager,
  { id, worker }: Lease,
  changes: QueryDeepPartialEntity<ArchiveRow & { leased_by: null; leased_until: null }>,
): Promise<boolean> {
  const { affected } = await manager.update(ArchiveEntity, { id, leased_by: worker }, changes);
  return affected === 1;
}

export const storeProgress = (
  manager: EntityManager,
  lease: Lease,
  done: number,
  total: number,
): Promise<boolean> => updateLeased(manager, lease, { progress_done: done, progress_total: total });

export const endArchive = (
  manager: EntityManager,
  lease: Lease,
  end: { state: 'ready'; bytes: number; counts: Archive['counts'] } | { state: 'failed'; problem: string },
): Promise<boolean> =>
  updateLeased(manager, lease, {
    ...end,
    finished_at: () => 'now()',
    leased_by: null,
    leased_until: null,
  });

/** Deletes one that expired or belongs to the person; returns the name of its file, null if none is left. */
export async function deleteArchive(manager: EntityManager, userId: string | null): Promise<string | null> {
  const [rows] = await manager.query<[{ file_name: string }[], number]>(
    `DELETE FROM archives WHERE id = (
       SELECT id FROM archives WHERE ${userId === null ? IS_OVER : 'user_id = $1'} ORDER BY created_at LIMIT 1 FOR UPDATE)
     RETURNING file_name`,
    userId === null ? [] : [userId],
  );
  return rows[0]?.file_name ?? null;
}
