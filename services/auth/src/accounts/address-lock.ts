import type { EntityManager } from 'typeorm';

/**
 * Serialises decisions about an address until the transaction ends, so that a sign-up and an approval for one address
 * always see each other.
 */
export async function lockAddress(manager: EntityManager, email: string): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('daymark:address:' || $1, 0))`, [email]);
}
