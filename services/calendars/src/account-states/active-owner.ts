import { ProblemException } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * SQL: whether the owner of a row is active. What belongs to somebody else is hidden from everybody while this does not
 * hold, from the moment in which the account's row is written, however much there is to hide.
 */
export const ownerIsActive = (userIdColumn: string) =>
  `NOT EXISTS (SELECT FROM inactive_accounts i WHERE i.account_id = ${userIdColumn})`;

/**
 * For what takes long between the check of the session and the write, such as an upload.
 * @throws ProblemException UNAUTHENTICATED where the account was deactivated or deleted meanwhile
 */
export async function requireActiveAccount(manager: EntityManager, userId: string): Promise<void> {
  const [row] = await manager.query<{ is_active: boolean }[]>(
    `SELECT ${ownerIsActive('$1::uuid')} AS is_active`,
    [userId],
  );
  if (!row!.is_active) throw new ProblemException('UNAUTHENTICATED');
}
