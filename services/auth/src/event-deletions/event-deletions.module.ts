import { Module } from '@nestjs/common';
import { ArchiveNoticesModule } from '../archive-notices/archive-notices.module.js';
import { FailingSourcesModule } from '../failing-sources/failing-sources.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { EventDeletionConsumerService } from './event-deletion-consumer.service.js';

export { EventDeletionConsumerService } from './event-deletion-consumer.service.js';

/** Notifies people by mail whose events an administrator deleted. */
@Module({
  imports: [ArchiveNoticesModule, FailingSourcesModule, MailsModule],
  providers: [EventDeletionConsumerService],
  exports: [EventDeletionConsumerService],
})
export class EventDeletionsModule {}
