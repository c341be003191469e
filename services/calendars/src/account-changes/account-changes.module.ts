import { Module, Inject, Injectable, Controller } from '@nestjs/common';
import { AccountStatesModule, AccountStates } from '../account-states/account-states.module.js';
import { ArchivesModule, ArchiveDeletion } from '../archives/archives.module.js';
import { EventsModule, EventStore } from '../events/events.module.js';
import { CalendarNews, Invitations, MembersModule } from '../members/members.module.js';
import { LogosModule, LogoDeletionService } from '../logos/logos.module.js';
import { DataSource } from 'typeorm';
import {
  LOGGER,
  MessageClaims,
  QueueConsumer,
  SETTINGS,
  type Logger,
  Endpoint,
  lockName,
  ServiceClient,
  Received,
} from '@daymark/service-kit';
import type { CalendarsSettings } from '../config.js';
import {
  followAccount,
  AccountChangedMessage,
  getAccountState,
  type AccountState,
} from '@daymark/contracts/internal';

/**
 * The tables with a `user_id` column for a person, in the order in which they can be emptied. Add new tables here.
 * Rules, originals, customizations, exceptions and calendar memberships are deleted with their events, rows in the bin
 * with their items; logos come last, since nothing may refer to them. The audit log is kept: it knows people, events
 * and calendars by their ids only.
 */
export const TABLES_OF_A_PERSON = [
  'idempotency_keys',
  'audit_subjects',
  'deletion_notices',
  'calendar_notices',
  'calendar_invitations',
  'history_actions',
  'imports',
  'calendar_sources',
  'calendar_members',
  'calendar_collections',
  'short_links',
  'bin_items',
  'event_originals',
  'events',
  'withheld_uids',
  'calendars',
  'user_settings',
] as const;

/** With dependent rows a fraction of a second each, so that nobody waits for long. */
const BATCH_SIZE = 500;

@Injectable()
export class AccountDataDeletionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly logos: LogoDeletionService,
    private readonly archives: ArchiveDeletion,
    private readonly events: EventStore,
  ) {}

  /** Deletes all data of a person in this service. It may stop anywhere and be called again. */
  async deleteAllOf(userId: string): Promise<number> {
    let total = 0;
    for (const table of TABLES_OF_A_PERSON) {
      for (let removed = BATCH_SIZE; removed === BATCH_SIZE; total += removed)
        removed = await this.deleteSomeOf(table, userId);
    }
    return total + (await this.archives.deleteAllOf(userId)) + (await this.logos.deleteAllOf(userId));
  }

  private async deleteSomeOf(table: string, userId: string): Promise<number> {
    const { manager } = this.dataSource;
    // Originals go with their events.
    if (table === 'events' || table === 'event_originals')
      return this.events.eraseOfAccount(manager, userId, BATCH_SIZE);
    const [, removed] = await manager.query<[unknown[], number]>(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE user_id = $1 LIMIT ${BATCH_SIZE}))`,
      [userId],
    );
    return removed;
  }
}

@Injectable()
export class AccountChangesService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly services: ServiceClient,
    private readonly states: AccountStates,
    private readonly news: CalendarNews,
    private readonly invitations: Invitations,
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
    await this.news.accountIsDeleted(account_id);
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
      const account = await this.services.call('auth', getAccountState, { params: { id: accountId } });
      const { state, registration } = account;
      const wasActive = await this.states.isActive(manager, accountId);
      if (state === 'deactivated' && wasActive) await this.news.ownerIsInactive(manager, accountId);
      if (registration) await this.invitations.waitFor(manager, registration);
      await this.states.store(manager, accountId, state);
      if (wasActive !== (state === 'active')) await this.news.tellPages(manager, accountId);
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

/** Direct notifications from auth, which arrive also while Redis is down. */
@Controller()
class AccountChangesController {
  constructor(private readonly changes: AccountChangesService) {}

  @Endpoint(followAccount)
  async follow(@Received() { params: { id } }: Received<typeof followAccount>) {
    await this.changes.hideOrShow(id);
  }
}

/** These jobs are idempotent, so the claim of a worker that died can expire soon. */
const CLAIM_SECONDS = 10;

@Injectable()
export class AccountChangeConsumerService extends QueueConsumer {
  constructor(
    @Inject(SETTINGS) settings: CalendarsSettings,
    @Inject(LOGGER) logger: Logger,
    dataSource: DataSource,
    changes: AccountChangesService,
  ) {
    const handlers = { 'account-changed': (payload: Record<string, unknown>) => changes.follow(payload) };
    super('cleanup', handlers, new MessageClaims(dataSource, CLAIM_SECONDS), settings.REDIS_URL, logger);
  }
}

@Module({
  imports: [AccountStatesModule, ArchivesModule, EventsModule, LogosModule, MembersModule],
  controllers: [AccountChangesController],
  providers: [AccountChangeConsumerService, AccountChangesService, AccountDataDeletionService],
  exports: [AccountChangeConsumerService, AccountChangesService],
})
export class AccountChangesModule {}
