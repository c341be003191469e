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
