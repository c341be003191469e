import { IsNull, Not, type EntityManager } from 'typeorm';
import { lockName, ProblemException } from '@daymark/service-kit';
import { AccountEntity } from './account.entity.js';
import { lockAccount, lockAddress } from './addresses.js';

/**
 * The session is valid and its account an active administrator's now, without a temporary password; otherwise
 * FORBIDDEN.
 */
export async function requireAdministrator(manager: EntityManager, sessionId: string): Promise<string> {
  const [administrator] = await manager.query<{ id: string }[]>(
    `SELECT account.id FROM sessions AS session JOIN accounts AS account ON account.id = session.account_id
      WHERE session.id = $1 AND session.ended_at IS NULL AND session.expires_at > now()
        AND account.role = 'admin' AND account.deactivated_at IS NULL AND account.temporary_until IS NULL`,
    [sessionId],
  );
  if (!administrator) throw new ProblemException('FORBIDDEN');
  return administrator.id;
}

/** Also after the session's end. */
export async function accountOfSession(manager: EntityManager, sessionId: string): Promise<string | null> {
  const [session] = await manager.query<{ account_id: string }[]>(
    'SELECT account_id FROM sessions WHERE id = $1',
    [sessionId],
  );
  return session?.account_id ?? null;
}

/** Call it after `lockForAdministration`. */
export async function isAnotherAdministrator(manager: EntityManager, accountId: string): Promise<boolean> {
  return manager.existsBy(AccountEntity, { id: Not(accountId), role: 'admin', deactivated_at: IsNull() });
}

/**
 * Until the transaction ends: otherwise two administrators who remove each other at once would both succeed. Throws
 * CONFLICT where the address changed meanwhile; null if the account no longer exists.
 */
export async function lockForAdministration(
  manager: EntityManager,
  accountId: string,
): Promise<AccountEntity | null> {
  await lockName(manager, 'daymark:administration');
  const known = await manager.findOneBy(AccountEntity, { id: accountId });
  if (!known) return null;
  await lockAddress(manager, known.email);
  await lockAccount(manager, accountId);
  const account = await manager.findOneBy(AccountEntity, { id: accountId });
  if (account && account.email !== known.email) throw new ProblemException('CONFLICT');
  return account;
}
