import { Inject, Injectable } from '@nestjs/common';
import { AccountChangedMessage, getAccountState, type AccountState } from '@daymark/contracts/internal';
import { DATA_SOURCE, lockName, LOGGER, ServiceClient, type Logger } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { AccountStates } from '../account-states/account-states.module.js';
import { AccountDataDeletionService } from './account-data-deletion.service.js';

/** Follows the states of accounts: hides, shows and deletes what belongs to them. */
@Injectable()
export class AccountChangesService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly services: ServiceClient,
    private readonly states: AccountStates,
    private readonly deletion: AccountDataDeletionService,
  ) {}

  /**
   * Brings an account to the state that auth reports now. The message only says that something changed, so messages may
   * come twice and in any order.
   */
  async follow(payload: Record<string, unknown>): Promise<void> {
    const { account_id } = AccountChangedMessage.parse(payload);
    const state = await this.hideOrShow(account_id);
    if (state !== 'deleted') return;
    await this.deletion.deleteAllOf(account_id);
    this.logger.info({ account_id }, 'removed what belonged to a deleted account');
  }

  /**
   * Hides or shows what belongs to an account, by its current state in auth. Deleting the data of a deleted account
   * takes longer, and is left to the queued message.
   */
  hideOrShow(accountId: string): Promise<AccountState['state']> {
    // Reading the state and writing it are serialised: of two messages about one account, the later reader also writes
    // later.
    return this.dataSource.transaction(async (manager) => {
      await lockName(manager, `account:${accountId}`);
      const { state } = await this.services.call('auth', getAccountState, { params: { id: accountId } });
      await this.states.store(manager, accountId, state);
      return state;
    });
  }

  /**
   * Deletes the data of recently deleted accounts again: a request in flight at that moment may have written after the
   * deletion.
   */
  async repeatRecentDeletions(): Promise<number> {
    let removed = 0;
    for (const accountId of await this.states.recentlyDeleted(this.dataSource.manager)) {
      removed += await this.deletion.deleteAllOf(accountId);
    }
    return removed;
  }
}
