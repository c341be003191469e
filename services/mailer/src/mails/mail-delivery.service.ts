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
} from '@daymark/contracts/internal';
import { LOGGER, ProblemException, ServiceClient, SETTINGS, type Logger } from '@daymark/service-kit';
import type { MailerSettings } from '../config.js';
import { renderMail, type MailContext, type RenderedMail } from '../templates/index.js';
import { isRefusedForGood } from './smtp-failure.js';
import { SmtpTransportService } from './smtp-transport.service.js';

/** A job names the owning service and the mail. Nothing else of it is in Redis. */
const SendMailJob = SendMailMessage.extend({ message_id: id('message_id') });
type SendMailJob = z.infer<typeof SendMailJob>;

const nothingKnown: Omit<MailContext, 'productName' | 'publicOrigin'> = {
  name: null,
  senderName: null,
  linkToken: null,
  reason: null,
  waiting: null,
  registrations: [],
  event: null,
  source: null,
};

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
    const mail = await orNull(
      this.services.call(job.service, getMailMessage, { params: { id: job.mail_id } }),
    );
    if (!mail) return this.leaveOut(job);
    await this.deliver(job, mail.to, mail.template, {
      ...nothingKnown,
      name: mail.name ?? null,
      senderName: mail.sender_name ?? null,
      linkToken: mail.link_token,
      reason: mail.reason ?? null,
      waiting: mail.waiting ?? null,
      registrations: mail.registrations ?? [],
    });
  }

  /** @throws like `deliver` */
  async sendEventDeletion(payload: Record<string, unknown>): Promise<void> {
    const job = SendMailJob.parse(payload);
    const question = this.services.call(job.service, getEventDeletionMail, { params: { id: job.mail_id } });
    const mail = await orNull(question);
    if (!mail) return this.leaveOut(job);
    const { to, event, name = null } = mail;
    await this.deliver(job, to, 'event-deletion', { ...nothingKnown, name, event });
  }

  /** @throws like `deliver` */
  async sendFailingSource(payload: Record<string, unknown>): Promise<void> {
    const job = SendMailJob.parse(payload);
    const question = this.services.call(job.service, getFailingSourceMail, { params: { id: job.mail_id } });
    const mail = await orNull(question);
    if (!mail) return this.leaveOut(job);
    const { to, source, name = null } = mail;
    await this.deliver(job, to, 'failing-source', { ...nothingKnown, name, source });
  }

  /** @throws like `deliver` */
  async sendArchive(payload: Record<string, unknown>): Promise<void> {
    const job = SendMailJob.parse(payload);
    const mail = await orNull(
      this.services.call(job.service, getArchiveMail, { params: { id: job.mail_id } }),
    );
    if (!mail) return this.leaveOut(job);
    await this.deliver(job, mail.to, 'archive', { ...nothingKnown, name: mail.name ?? null });
  }

  private leaveOut({ mail_id }: SendMailJob): void {
    this.logger.info({ mail_id }, 'the mail is no longer to be sent');
  }

  /**
   * @throws UnrecoverableError where the recipient is not an address, or the mail server permanently refuses this mail;
   * any other error where a retry may succeed
   */
  private async deliver(
    { mail_id, message_id }: SendMailJob,
    to: string,
    template: RenderedMail,
    context: Omit<MailContext, 'productName' | 'publicOrigin'>,
  ): Promise<void> {
    // Exactly one address, whatever is stored: this is the last place to enforce that.
    if (!email().safeParse(to).success) throw new UnrecoverableError('The recipient is not one address');
    const { PRODUCT_NAME: productName, PUBLIC_ORIGIN: publicOrigin } = this.settings;
    const content = renderMail(template, { ...context, productName, publicOrigin });
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

/** The response, or null if it is not found. */
async function orNull<Answer>(question: Promise<Answer>): Promise<Answer | null> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof ProblemException && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
