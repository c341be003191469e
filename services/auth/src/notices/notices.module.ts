import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { NoticeConsumerService } from './notice-consumer.service.js';
import { OwnerNotices } from './owner-notices.service.js';

export { NoticeConsumerService } from './notice-consumer.service.js';

/** Notifies people by mail of what happened to their events, calendars and archives. */
@Module({
  imports: [MailsModule],
  providers: [NoticeConsumerService, OwnerNotices],
  exports: [NoticeConsumerService],
})
export class NoticesModule {}
