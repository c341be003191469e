import { Inject, Injectable } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import type * as z from 'zod';
import { email, id } from '@daymark/contracts';
import {
  getArchiveMail,
  getEventDeletionMail,
  getFailingSourceMail,
  getMailMessage,
  SendMailMessage,
  type EventDeletionMail,
  type FailingSourceMail,
  type MailMessage,
} from '@daymark/contracts/internal';
import { LOGGER, ServiceClient, SETTINGS, type Logger } from '@daymark/service-kit';
import type { MailerSettings } from '../config.js';
import { renderMail, type RenderedMail } from '../templates/index.js';
import { isRefusedForGood } from './smtp-failure.js';
import { SmtpTransportService } from './smtp-transport.service.js';

/** A job names the owning service and the mail. Nothing else of it is in Redis. */
const SendMailJob = SendMailMessage.extend({ message_id: id('message_id') });
type SendMailJob = z.infer<typeof SendMailJob>;

/** What its owner says about a mail: more or less, depending on its kind. */
type Mail = Pick<MailMessage, 'to'> &
  Partial<
    Omit<MailMessage, 'template'> & Pick<EventDeletionMail, 'event'> & Pick<FailingSourceMail, 'source'>
  >;

/** Sends one mail: fetches recipient and template from its owner, renders it, and passes it to the mail server. */
@Injectable()
export class MailDeliveryService {
  constructor(
    @Inject(SETTINGS) private readonly settings: MailerSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly services: ServiceClient,
    private readonly transport: SmtpTransportService,
  ) {}

  /** @throws like `deliver` */
  async send(payload: Record<string, unknown>): Promise<void> {
    const job = SendMailJob.parse(payload);
    const mail = await this.services.find(job.service, getMailMessage, { params: { id: job.mail_id } });
    await this.deliver(job, mail, mail?.template);
  }

  /** @throws like `deliver` */
  async sendEventDeletion(payload: Record<string, unknown>): Promise<void> {
    const job = SendMailJob.parse(payload);
    const mail = await this.services.find(job.service, getEventDeletionMail, { params: { id: job.mail_id } });
    await this.deliver(job, mail, 'event-deletion');
  }

  /** @throws like `deliver` */
  async sendFailingSource(payload: Record<string, unknown>): Promise<void> {
    const job = SendMailJob.parse(payload);
    const mail = await this.services.find(job.service, getFailingSourceMail, { params: { id: job.mail_id } });
    await this.deliver(job, mail, 'failing-source');
  }

  /** @throws like `deliver` */
  async sendArchive(payload: Record<string, unknown>): Promise<void> {
    const job = SendMailJob.parse(payload);
    const mail = await this.services.find(job.service, getArchiveMail, { params: { id: job.mail_id } });
    await this.deliver(job, mail, 'archive');
  }

  /**
   * @throws UnrecoverableError where the recipient is not an address, or the mail server permanently refuses this mail;
   * any other error where a retry may succeed
   */
  private async deliver(
    { mail_id, message_id }: SendMailJob,
    mail: Mail | null,
    template: RenderedMail | undefined,
  ): Promise<void> {
    if (!mail || !template) {
      this.logger.info({ mail_id }, 'the mail is no longer to be sent');
      return;
    }
    const { to } = mail;
    // Exactly one address, whatever is stored: this is the last place to enforce that.
    if (!email().safeParse(to).success) throw new UnrecoverableError('The recipient is not one address');
    const content = renderMail(template, {
      productName: this.settings.PRODUCT_NAME,
      publicOrigin: this.settings.PUBLIC_ORIGIN,
      name: mail.name ?? null,
      senderName: mail.sender_name ?? null,
      linkToken: mail.link_token ?? null,
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
