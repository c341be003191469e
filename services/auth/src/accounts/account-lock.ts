import type { EntityManager } from 'typeorm';

/**
 * Serialises changes of an account, its links or its sessions until the transaction ends. If `lockAddress` is also
 * needed, take that first.
 */
export async function lockAccount(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
}
