import { IsNull, Not, type EntityManager } from 'typeorm';
import { ProblemException } from '@daymark/service-kit';
import { lockAccount } from './account-lock.js';
import { AccountEntity } from './account.entity.js';
import { lockAddress } from './address-lock.js';

/** @throws ProblemException FORBIDDEN where the account is not an active administrator's now */
export async function requireAdministrator(manager: EntityManager, accountId: string): Promise<void> {
  const isAdministrator = await manager.existsBy(AccountEntity, {
    id: accountId,
    role: 'admin',
    deactivated_at: IsNull(),
  });
  if (!isAdministrator) throw new ProblemException('FORBIDDEN');
}

/** Whether there is an active administrator besides this account. Call it after `lockForAdministration`. */
export async function isAnotherAdministrator(manager: EntityManager, accountId: string): Promise<boolean> {
  return manager.existsBy(AccountEntity, { id: Not(accountId), role: 'admin', deactivated_at: IsNull() });
}

/**
 * Makes whoever changes who there is take turns until the transaction ends, all over the installation: two
 * administrators who remove each other at once would otherwise both succeed, and none would be left.
 * @returns the account as those before left it; null where it is gone
 * @throws ProblemException CONFLICT where its address changed meanwhile
 */
export async function lockForAdministration(
  manager: EntityManager,
  accountId: string,
): Promise<AccountEntity | null> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('daymark:administration', 0))`);
  const known = await manager.findOneBy(AccountEntity, { id: accountId });
  if (!known) return null;
  await lockAddress(manager, known.email);
  await lockAccount(manager, accountId);
  const account = await manager.findOneBy(AccountEntity, { id: accountId });
  if (account && account.email !== known.email) throw new ProblemException('CONFLICT');
  return account;
}
