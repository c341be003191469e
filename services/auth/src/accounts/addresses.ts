import type { EntityManager } from 'typeorm';
import { lockName } from '@daymark/service-kit';

/** Until the transaction ends. If `lockAddress` is also needed, take that first. */
export async function lockAccount(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
}

/** Until the transaction ends, so that a sign-up and an approval for one address always see each other. */
export async function lockAddress(manager: EntityManager, email: string): Promise<void> {
  await lockName(manager, `daymark:address:${email}`);
}

/** Call it after `lockAddress`. */
export async function isKnownAddress(manager: EntityManager, email: string): Promise<boolean> {
  const [row] = await manager.query<{ known: boolean }[]>(
    `SELECT EXISTS (SELECT FROM accounts WHERE email = $1)
         OR EXISTS (SELECT FROM pending_users WHERE email = $1 AND status = 'pending') AS known`,
    [email],
  );
  return row!.known;
}

/** Data under it can be deleted with the account. Later data under that address belongs to somebody else. */
export async function rememberFormerAddress(
  manager: EntityManager,
  accountId: string,
  email: string,
): Promise<void> {
  await manager.query('INSERT INTO former_addresses (account_id, email) VALUES ($1, $2)', [accountId, email]);
}
