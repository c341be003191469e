import type { EntityManager } from 'typeorm';

/**
 * Records a former address of an account, within the caller's transaction, so that data under it can be deleted with
 * the account. Later data under that address belongs to somebody else.
 */
export async function rememberFormerAddress(
  manager: EntityManager,
  accountId: string,
  email: string,
): Promise<void> {
  await manager.query('INSERT INTO former_addresses (account_id, email) VALUES ($1, $2)', [accountId, email]);
}
