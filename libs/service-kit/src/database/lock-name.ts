import type { EntityManager } from 'typeorm';

/** Locks a name until the transaction ends: transactions that lock the same name take turns. */
export async function lockName(manager: EntityManager, name: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
