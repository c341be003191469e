import { Inject, Injectable } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import { email, id } from '@daymark/contracts';
import { getMailMessage, SendMailMessage, type MailMessage } from '@daymark/contracts/internal';
import { LOGGER, ProblemException, ServiceClient, SETTINGS, type Logger } from '@daymark/service-kit';
import type { MailerSettings } from '../config.js';
import { renderMail } from '../templates/templates.module.js';
import { isRefusedForGood } from './smtp-failure.js';
import { SmtpTransportService } from './smtp-transport.service.js';

/** A job names the service that owns the mail, and the mail. Nothing else of it is in Redis. */
const SendMailJob = SendMailMessage.extend({ message_id: id('message_id') });

/** Sends one mail: asks its owner for recipient and template, puts it into words, hands it to the mail server. */
@Injectable()
export class MailDeliveryService {
  constructor(
    @Inject(SETTINGS) private readonly settings: MailerSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly services: ServiceClient,
    private readonly transport: SmtpTransportService,
  ) {}

  /**
   * @throws UnrecoverableError where the recipient is no address, or the mail server refuses this mail for good; any
   * other error where a later attempt may succeed
   */
  async send(payload: Record<string, unknown>): Promise<void> {
    const job = SendMailJob.parse(payload);
    const mail = await this.find(job.service, job.mail_id);
    if (!mail) {
      this.logger.info({ mail_id: job.mail_id }, 'the mail is no longer to be sent');
      return;
    }
    // One address and nothing else, whatever is stored: this is the last place that can see to it.
    if (!email().safeParse(mail.to).success) throw new UnrecoverableError('The recipient is not one address');
    const { PRODUCT_NAME, PUBLIC_ORIGIN } = this.settings;
    const content = renderMail(mail.template, {
      productName: PRODUCT_NAME,
      publicOrigin: PUBLIC_ORIGIN,
      linkToken: mail.link_token,
      reason: mail.reason ?? null,
      waiting: mail.waiting ?? null,
    });
    try {
      await this.transport.send({ messageId: job.message_id, to: mail.to, ...content });
    } catch (error) {
      // What the mail server said may name the recipient. The queue keeps the message of what is thrown, not its cause.
      if (!isRefusedForGood(error))
        throw new Error('The mail server does not take mail now', { cause: error });
      this.logger.error({ err: error, mail_id: mail.id }, 'the mail server refuses this mail for good');
      throw new UnrecoverableError('The mail server refuses this mail for good');
    }
  }

  private async find(service: string, mailId: string): Promise<MailMessage | null> {
    try {
      return await this.services.call(service, getMailMessage, { params: { id: mailId } });
    } catch (error) {
      if (error instanceof ProblemException && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }
}
