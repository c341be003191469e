import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { IsNull, type DataSource } from 'typeorm';
import { id } from '@daymark/contracts';
import {
  EventDeletedMessage,
  getEventDeletionNotice,
  type EventDeletionNotice,
} from '@daymark/contracts/internal';
import {
  DATA_SOURCE,
  inTransaction,
  LOGGER,
  ProblemException,
  QueueConsumer,
  ServiceClient,
  SETTINGS,
  type Logger,
} from '@daymark/service-kit';
import { AccountEntity, lockAccount } from '../accounts/accounts.module.js';
import type { AuthSettings } from '../config.js';
import { ArchiveNotices } from '../archive-notices/archive-notices.module.js';
import { FailingSourceNotices } from '../failing-sources/failing-sources.module.js';
import { AdministratorMailService, MailEntity } from '../mails/mails.module.js';

const Message = EventDeletedMessage.extend({ message_id: id('message_id') });

/**
 * Consumes notices to owners from the queue `notices`: an administrator deleted their event, a calendar's source has
 * been failing, or an archive is ready.
 */
@Injectable()
export class EventDeletionConsumerService implements OnModuleDestroy {
  private readonly consumer: QueueConsumer;

  constructor(
    @Inject(SETTINGS) settings: AuthSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly services: ServiceClient,
    private readonly mails: AdministratorMailService,
    failingSources: FailingSourceNotices,
    archives: ArchiveNotices,
  ) {
    const handlers = {
      'event-deleted': (payload: Record<string, unknown>) => this.notifyOwner(payload),
      'source-failing': (payload: Record<string, unknown>) => failingSources.notifyOwner(payload),
      'archive-ready': (payload: Record<string, unknown>) => archives.notifyOwner(payload),
    };
    // A redelivered message finds its mail.
    this.consumer = new QueueConsumer('notices', handlers, null, settings.REDIS_URL, logger);
  }

  /** Call it when the database is ready. */
  start(): void {
    this.consumer.start();
  }

  /** Finishes the running jobs. */
  async onModuleDestroy(): Promise<void> {
    await this.consumer.stop();
  }

  private async notifyOwner(payload: Record<string, unknown>): Promise<void> {
    const { message_id, notice_id } = Message.parse(payload);
    const notice = await this.find(notice_id);
    if (!notice) return;
    const { user_id, ...event } = notice;
    try {
      await inTransaction(this.dataSource, async (manager) => {
        await lockAccount(manager, user_id);
        const account = await manager.findOneBy(AccountEntity, { id: user_id, deactivated_at: IsNull() });
        if (!account || (await manager.existsBy(MailEntity, { id: message_id }))) return;
        await this.mails.queue(manager, account.email, 'event-deletion', { id: message_id, event });
      });
    } catch (error) {
      // The event is deleted already. Deleting dozens cannot flood an inbox: the earlier mails told the owner about it.
      if (!(error instanceof ProblemException && error.code === 'TOO_MANY_REQUESTS')) throw error;
      this.logger.warn(
        { message_id },
        'an owner has had as many mails as may be, and is not told of an event',
      );
    }
  }

  /** Null if its owner was deleted meanwhile. */
  private async find(noticeId: string): Promise<EventDeletionNotice | null> {
    try {
      return await this.services.call('calendars', getEventDeletionNotice, { params: { id: noticeId } });
    } catch (error) {
      if (error instanceof ProblemException && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }
}
