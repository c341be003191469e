import { lockName } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';

/** Locks a person's quota: others who store events for the same person wait until this transaction ends. */
export const lockQuotaOf = (manager: EntityManager, userId: string): Promise<void> =>
  lockName(manager, `events of ${userId}`);

/** How many events and exceptions a person has. */
export async function countStoredBy(manager: EntityManager, userId: string): Promise<number> {
  const [row] = await manager.query<[{ stored: number }]>(
    'SELECT count(*)::int AS stored FROM events WHERE user_id = $1',
    [userId],
  );
  return row.stored;
}
