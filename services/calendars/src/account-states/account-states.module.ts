import { Module, Injectable } from '@nestjs/common';
import type { AccountState } from '@daymark/contracts/internal';
import { ProblemException } from '@daymark/service-kit';
import { MoreThan, type EntityManager } from 'typeorm';
import { DateTime } from 'luxon';
import { entityOf, text, timestamptz, uuid } from '@daymark/service-kit/columns';

/** A deactivated or deleted account. Accounts without a row are active. */
export const InactiveAccountEntity = entityOf(
  'inactive_accounts',
  {
    account_id: uuid(),
    /** The row of a deleted account is kept, so that data which a late request wrote is never shown. */
    state: text<'deactivated' | 'deleted'>(),
    since: timestamptz(),
  },
  ['account_id'],
);

/**
 * Stores which accounts are inactive. What belongs to such an account is hidden from everybody else as soon as its row
 * is written, however much there is to hide: every read of another person's data checks this table.
 */
@Injectable()
export class AccountStates {
  async isActive(manager: EntityManager, accountId: string): Promise<boolean> {
    // Plain SQL for speed: it runs with each version check of a feed.
    const found = await manager.query<unknown[]>('SELECT FROM inactive_accounts WHERE account_id = $1', [
      accountId,
    ]);
    return found.length === 0;
  }

  async inactiveOf(manager: EntityManager, accountIds: string[]): Promise<Set<string>> {
    if (accountIds.length === 0) return new Set();
    const inactive = await manager.query<{ account_id: string }[]>(
      'SELECT account_id FROM inactive_accounts WHERE account_id = ANY($1)',
      [accountIds],
    );
    return new Set(inactive.map(({ account_id }) => account_id));
  }

  /** Repeats the check of the session before the write of a long request, such as an upload. */
  async requireActive(manager: EntityManager, accountId: string): Promise<void> {
    if (!(await this.isActive(manager, accountId))) throw new ProblemException('UNAUTHENTICATED');
  }

  async store(manager: EntityManager, account_id: string, state: AccountState['state']): Promise<void> {
    if (state === 'active') await manager.delete(InactiveAccountEntity, { account_id });
    else await manager.upsert(InactiveAccountEntity, { account_id, state }, ['account_id']);
  }

  async recentlyDeleted(manager: EntityManager): Promise<string[]> {
    const since = MoreThan(DateTime.utc().minus({ days: 1 }).toJSDate());
    const deleted = await manager.findBy(InactiveAccountEntity, { state: 'deleted', since });
    return deleted.map(({ account_id }) => account_id);
  }
}

@Module({ providers: [AccountStates], exports: [AccountStates] })
export class AccountStatesModule {}
