import { Module, Inject, Injectable } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { OwnerNotices } from './owner-notices.service.js';
import { LOGGER, QueueConsumer, SETTINGS, type Logger } from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';

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
