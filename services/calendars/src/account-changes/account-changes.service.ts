import { Inject, Injectable } from '@nestjs/common';
import { AccountChangedMessage, getAccountState, type AccountState } from '@daymark/contracts/internal';
import { DATA_SOURCE, LOGGER, ServiceClient, type Logger } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { AccountStates } from '../account-states/account-states.module.js';
import { AccountDataDeletionService } from './account-data-deletion.service.js';

/** Follows what becomes of accounts: hides, shows and removes what belongs to them. */
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
   * Brings an account to the state that auth says it has now. The message says only that there is something to ask, so
   * messages may come twice and in any order.
   * @throws ProblemException where auth cannot be asked or does not know the account: that is tried again, and nothing
   * is removed for it
   */
  async follow(payload: Record<string, unknown>): Promise<void> {
    const { account_id } = AccountChangedMessage.parse(payload);
    const state = await this.hideOrShow(account_id);
    if (state !== 'deleted') return;
    await this.deletion.deleteAllOf(account_id);
    this.logger.info({ account_id }, 'removed what belonged to a deleted account');
  }

  /**
   * Hides what belongs to an account, or shows it again, as auth says that it is now. Removing what belongs to a deleted one
   * takes longer, and is left to the message.
   * @throws ProblemException as `follow`
   */
  hideOrShow(accountId: string): Promise<AccountState['state']> {
    // Asking and writing are one turn: of two messages about one account, whoever asks later also writes later.
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`account:${accountId}`]);
      const { state } = await this.services.call('auth', getAccountState, { params: { id: accountId } });
      await this.states.store(manager, accountId, state);
      return state;
    });
  }

  /**
   * Removes once more what belongs to accounts that were deleted lately: a request that was on its way at that moment may
   * have written after everything was removed.
   */
  async repeatRecentDeletions(): Promise<number> {
    let removed = 0;
    for (const accountId of await this.states.deletedLately(this.dataSource.manager)) {
      removed += await this.deletion.deleteAllOf(accountId);
    }
    return removed;
  }
}
