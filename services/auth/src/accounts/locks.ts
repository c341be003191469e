import type { EntityManager } from 'typeorm';
import { lockName } from '@daymark/service-kit';

/**
 * Serialises changes of an account, its links or its sessions until the transaction ends. If `lockAddress` is also
 * needed, take that first.
 */
export async function lockAccount(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
}

/**
 * Serialises decisions about an address until the transaction ends, so that a sign-up and an approval for one address
 * always see each other.
 */
export async function lockAddress(manager: EntityManager, email: string): Promise<void> {
  await lockName(manager, `daymark:address:${email}`);
}
