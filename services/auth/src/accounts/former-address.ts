import type { EntityManager } from 'typeorm';

/**
 * Remembers within the caller's transaction an address that an account had, so that what was kept under it can go with
 * the account. What comes later under that address is somebody else's.
 */
export async function rememberFormerAddress(
  manager: EntityManager,
  accountId: string,
  email: string,
): Promise<void> {
  await manager.query('INSERT INTO former_addresses (account_id, email) VALUES ($1, $2)', [accountId, email]);
}
