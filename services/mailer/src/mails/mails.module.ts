import { Module } from '@nestjs/common';
import { EmailQueueConsumerService } from './email-queue-consumer.service.js';
import { MailDeliveryService } from './mail-delivery.service.js';
import { SmtpTransportService } from './smtp-transport.service.js';

export { EmailQueueConsumerService } from './email-queue-consumer.service.js';

@Module({
  providers: [SmtpTransportService, MailDeliveryService, EmailQueueConsumerService],
  exports: [EmailQueueConsumerService],
})
export class MailsModule {}
