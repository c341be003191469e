import type { EntityManager } from 'typeorm';

/**
 * Makes whoever changes an account, its links or its sessions take turns, until the transaction ends. Whoever also
 * needs `lockAddress` takes that first.
 */
export async function lockAccount(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
}
