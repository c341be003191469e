import type { EntityManager } from 'typeorm';
import { ownedBy } from '../../access/access.module.js';

/** Remembers events that an administrator deletes, so that no import brings them back shared. */
export async function withholdUids(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await manager.query(
    `INSERT INTO withheld_uids (user_id, uid)
     SELECT user_id, uid FROM events WHERE id = ANY($1) AND uid IS NOT NULL ON CONFLICT DO NOTHING`,
    [ids],
  );
}

export async function withheldAmong(
  manager: EntityManager,
  userId: string,
  uids: readonly string[],
): Promise<Set<string>> {
  const rows = await manager.query<{ uid: string }[]>(
    `SELECT uid FROM withheld_uids w WHERE ${ownedBy('$1', 'w')} AND uid = ANY($2)`,
    [userId, uids],
  );
  return new Set(rows.map(({ uid }) => uid));
}

export async function releaseUid(
  manager: EntityManager,
  { user_id, uid }: { user_id: string; uid: string | null },
): Promise<void> {
  await manager.query(`DELETE FROM withheld_uids w WHERE ${ownedBy('$1', 'w')} AND uid = $2`, [user_id, uid]);
}
