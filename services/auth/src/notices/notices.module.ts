import { Module, Inject, Injectable } from '@nestjs/common';
import { MailsModule, AdministratorMailService, MailEntity, queueMail } from '../mails/mails.module.js';
import {
  LOGGER,
  QueueConsumer,
  SETTINGS,
  type Logger,
  inTransaction,
  isProblem,
  ServiceClient,
} from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';
import { IsNull, DataSource, type EntityManager } from 'typeorm';
import { id } from '@daymark/contracts';
import {
  ArchiveReadyMessage,
  CalendarNewsMessage,
  EventDeletedMessage,
  getCalendarNews,
  getEventDeletionNotice,
  getFailingSource,
  SourceFailingMessage,
} from '@daymark/contracts/internal';
import { AccountEntity, lockAccount, lockAddress } from '../accounts/accounts.module.js';

const message_id = id('message_id');
const EventDeleted = EventDeletedMessage.extend({ message_id });
const SourceFailing = SourceFailingMessage.extend({ message_id });
const ArchiveReady = ArchiveReadyMessage.extend({ message_id });
const CalendarNews = CalendarNewsMessage.extend({ message_id });

/** A redelivered message finds its mail and does nothing. */
@Injectable()
class OwnerNotices {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly dataSource: DataSource,
    private readonly services: ServiceClient,
    private readonly mails: AdministratorMailService,
  ) {}

  async eventDeleted(payload: Record<string, unknown>): Promise<void> {
    const message = EventDeleted.parse(payload);
    const params = { id: message.notice_id };
    const notice = await this.services.find('calendars', getEventDeletionNotice, { params });
    // Its owner was deleted meanwhile.
    if (!notice) return;
    const { user_id, ...event } = notice;
    const mail = { id: message.message_id, event };
    try {
      await this.notifyOnce(user_id, mail.id, (manager, address) =>
        this.mails.queue(manager, address, 'event-deletion', mail),
      );
    } catch (error) {
      // The event is deleted already. Deleting dozens cannot flood an inbox: the earlier mails told the owner about it.
      if (!isProblem(error, 'TOO_MANY_REQUESTS')) throw error;
      this.logger.warn(
        { message_id: mail.id },
        'an owner has had as many mails as may be, and is not told of an event',
      );
    }
  }

  /** If it works again, nobody is notified. */
  async sourceFailing(payload: Record<string, unknown>): Promise<void> {
    const message = SourceFailing.parse(payload);
    const params = { id: message.calendar_id };
    const found = await this.services.find('calendars', getFailingSource, { params });
    if (!found) return;
    const { user_id, ...source } = found;
    const mail = { id: message.message_id, source };
    await this.notifyOnce(user_id, mail.id, (manager, address) =>
      queueMail(manager, address, 'failing-source', mail),
    );
  }

  async archiveReady(payload: Record<string, unknown>): Promise<void> {
    const message = ArchiveReady.parse(payload);
    const mail = { id: message.message_id };
    await this.notifyOnce(message.account_id, mail.id, (manager, address) =>
      queueMail(manager, address, 'archive', mail),
    );
  }

  /** An invitation withdrawn meanwhile is not sent. It goes to its address, whether or not that has an account. */
  async calendarNews(payload: Record<string, unknown>): Promise<void> {
    const message = CalendarNews.parse(payload);
    const found = await this.services.find('calendars', getCalendarNews, { params: { id: message.news_id } });
    if (!found) return;
    const { account_id, email, sender_id: senderId, ...calendar } = found;
    const template = `calendar-${calendar.kind}` as const;
    const sender = senderId && (await this.dataSource.manager.findOneBy(AccountEntity, { id: senderId }));
    const language = (sender && sender.language) || null;
    const mail = { id: message.message_id, senderId, language, calendar };
    if (account_id !== null) {
      await this.notifyOnce(account_id, mail.id, (manager, address) =>
        queueMail(manager, address, template, mail),
      );
    } else if (email !== null) {
      await inTransaction(this.dataSource, async (manager) => {
        await lockAddress(manager, email);
        if (!(await manager.existsBy(MailEntity, { id: mail.id })))
          await queueMail(manager, email, template, mail);
      });
    }
  }

  private async notifyOnce(
    accountId: string,
    mailId: string,
    queue: (manager: EntityManager, address: string) => Promise<unknown>,
  ): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await lockAccount(manager, accountId);
      const account = await manager.findOneBy(AccountEntity, { id: accountId, deactivated_at: IsNull() });
      if (!account || (await manager.existsBy(MailEntity, { id: mailId }))) return;
      await queue(manager, account.email);
    });
  }
}

@Injectable()
export class NoticeConsumerService extends QueueConsumer {
  constructor(
    @Inject(SETTINGS) settings: AuthSettings,
    @Inject(LOGGER) logger: Logger,
    notices: OwnerNotices,
  ) {
    const handlers = {
      'event-deleted': (payload: Record<string, unknown>) => notices.eventDeleted(payload),
      'source-failing': (payload: Record<string, unknown>) => notices.sourceFailing(payload),
      'archive-ready': (payload: Record<string, unknown>) => notices.archiveReady(payload),
      'calendar-news': (payload: Record<string, unknown>) => notices.calendarNews(payload),
    };
    // A redelivered message finds its mail.
    super('notices', handlers, null, settings.REDIS_URL, logger);
  }
}

@Module({
  imports: [MailsModule],
  providers: [NoticeConsumerService, OwnerNotices],
  exports: [NoticeConsumerService],
})
export class NoticesModule {}
