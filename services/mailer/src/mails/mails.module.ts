import { Module, Inject, Injectable } from '@nestjs/common';
import { SmtpTransportService, isRefusedForGood } from './smtp-transport.service.js';
import {
  LOGGER,
  MessageClaims,
  QueueConsumer,
  SETTINGS,
  type Logger,
  ServiceClient,
} from '@daymark/service-kit';
import type { MailerSettings } from '../config.js';
import { UnrecoverableError } from 'bullmq';
import { email, id } from '@daymark/contracts';
import { getMailMessage, SendMailMessage } from '@daymark/contracts/internal';
import { renderMail } from '../templates/index.js';

/** A job names the owning service and the mail. Nothing else of it is in Redis. */
const SendMailJob = SendMailMessage.extend({ message_id: id('message_id') });

@Injectable()
export class MailDeliveryService {
  constructor(
    @Inject(SETTINGS) private readonly settings: MailerSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly services: ServiceClient,
    private readonly transport: SmtpTransportService,
  ) {}

  /** UnrecoverableError where the recipient is not an address, or the mail server permanently refuses this mail. */
  async send(payload: Record<string, unknown>): Promise<void> {
    const { service, mail_id, message_id } = SendMailJob.parse(payload);
    const mail = await this.services.find(service, getMailMessage, { params: { id: mail_id } });
    if (!mail) {
      this.logger.info({ mail_id }, 'the mail is no longer to be sent');
      return;
    }
    const { to } = mail;
    // Exactly one address, whatever is stored: this is the last place to enforce that.
    if (!email().safeParse(to).success) throw new UnrecoverableError('The recipient is not one address');
    const content = renderMail(mail.template, {
      productName: this.settings.PRODUCT_NAME,
      publicOrigin: this.settings.PUBLIC_ORIGIN,
      name: mail.name ?? null,
      senderName: mail.sender_name ?? null,
      linkToken: mail.link_token,
      reason: mail.reason ?? null,
      waiting: mail.waiting ?? null,
      registrations: mail.registrations ?? [],
      event: mail.event ?? null,
      source: mail.source ?? null,
    });
    try {
      await this.transport.send({ messageId: message_id, to, ...content });
    } catch (error) {
      // The mail server's response may contain the recipient. The queue stores the message of an error, not its cause.
      if (!isRefusedForGood(error))
        throw new Error('The mail server does not take mail now', { cause: error });
      this.logger.error({ err: error, mail_id }, 'the mail server refuses this mail for good');
      throw new UnrecoverableError('The mail server refuses this mail for good');
    }
  }
}

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
