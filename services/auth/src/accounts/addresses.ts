import type { EntityManager } from 'typeorm';

/** Whether an address has an account or a pending registration. Call it after `lockAddress`. */
export async function isKnownAddress(manager: EntityManager, email: string): Promise<boolean> {
  const [row] = await manager.query<{ known: boolean }[]>(
    `SELECT EXISTS (SELECT FROM accounts WHERE email = $1)
         OR EXISTS (SELECT FROM pending_users WHERE email = $1 AND status = 'pending') AS known`,
    [email],
  );
  return row!.known;
}

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
