import { Module, Inject, Injectable } from '@nestjs/common';
import { MailDeliveryService } from './mail-delivery.service.js';
import { SmtpTransportService } from './smtp-transport.service.js';
import { LOGGER, MessageClaims, QueueConsumer, SETTINGS, type Logger } from '@daymark/service-kit';
import type { MailerSettings } from '../config.js';

@Injectable()
export class EmailQueueConsumerService extends QueueConsumer {
  constructor(
    @Inject(SETTINGS) settings: MailerSettings,
    @Inject(LOGGER) logger: Logger,
    claims: MessageClaims,
    delivery: MailDeliveryService,
  ) {
    const handlers = { 'send-mail': (payload: Record<string, unknown>) => delivery.send(payload) };
    super('email', handlers, claims, settings.REDIS_URL, logger);
  }
}

@Module({
  providers: [SmtpTransportService, MailDeliveryService, EmailQueueConsumerService],
  exports: [EmailQueueConsumerService],
})
export class MailsModule {}
