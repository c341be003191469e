import type { EntityManager } from 'typeorm';

/**
 * Makes whoever is about to decide something about an address wait for others who do the same, until the transaction
 * ends: a sign-up and an approval of one address never pass each other unseen.
 */
export async function lockAddress(manager: EntityManager, email: string): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('daymark:address:' || $1, 0))`, [email]);
}
