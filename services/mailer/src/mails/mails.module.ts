import { Module, Inject, Injectable } from '@nestjs/common';
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
import {
  type CalendarMailMessage,
  getCalendarMail,
  getMailMessage,
  type MailMessage,
  SendMailMessage,
} from '@daymark/contracts/internal';
import { renderMail, LOGO_CONTENT_ID, LOGO_PNG, type MailContent } from '../templates/index.js';
import { createTransport, type Transporter } from 'nodemailer';

interface SmtpError {
  responseCode?: unknown;
  code?: unknown;
}

/** 5xx for this recipient or message. A refused sign-in or connection may pass, like every 4xx. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, code } = error as SmtpError;
  if (typeof responseCode !== 'number' || responseCode < 500) return false;
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}

const SMTP_TIMEOUT_MS = 30_000;

interface OutgoingMail extends MailContent {
  /** The same mail sent twice has the same Message-ID. */
  messageId: string;
  to: string;
}

/** Each on a separate connection. */
@Injectable()
class SmtpTransportService {
  private readonly transporter: Transporter;

  constructor(@Inject(SETTINGS) private readonly settings: MailerSettings) {
    const { protocol, hostname, port, username, password } = new URL(settings.SMTP_URL);
    const isTls = protocol === 'smtps:';
    this.transporter = createTransport({
      host: hostname,
      port: port ? Number(port) : isTls ? 465 : 25,
      secure: isTls,
      ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
      dnsTimeout: SMTP_TIMEOUT_MS,
      // Mails contain no file or URL to load; this enforces it.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ messageId, to, subject, text, html }: OutgoingMail): Promise<void> {
    const { MAIL_FROM, PRODUCT_NAME } = this.settings;
    await this.transporter.sendMail({
      from: { name: MAIL_FROM.name || PRODUCT_NAME, address: MAIL_FROM.address },
      // An object is one address; a string would be parsed and could become several.
      to: { name: '', address: to },
      messageId: `<${messageId}@${MAIL_FROM.address.split('@')[1]}>`,
      date: new Date(),
      subject,
      text,
      html,
      attachments: [
        {
          cid: LOGO_CONTENT_ID,
          filename: 'logo.png',
          contentType: 'image/png',
          contentDisposition: 'inline',
          content: LOGO_PNG,
        },
      ],
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
  }
}

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
  async send(payload: Record<string, unknown>, isOfCalendar = false): Promise<void> {
    const { service, mail_id, message_id } = SendMailJob.parse(payload);
    const params = { id: mail_id };
    const mail: MailMessage | CalendarMailMessage | null = isOfCalendar
      ? await this.services.find(service, getCalendarMail, { params })
      : await this.services.find(service, getMailMessage, { params });
    if (!mail) {
      this.logger.info({ mail_id }, 'the mail is no longer to be sent');
      return;
    }
    const { to } = mail;
    // Exactly one address, whatever is stored: this is the last place to enforce that.
    if (!email().safeParse(to).success) throw new UnrecoverableError('The recipient is not one address');
    const content = renderMail(mail.template, {
      language: mail.language ?? 'en',
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
      calendar: 'calendar' in mail ? mail.calendar : null,
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
    const handlers = {
      'send-mail': (payload: Record<string, unknown>) => delivery.send(payload),
      'send-calendar-mail': (payload: Record<string, unknown>) => delivery.send(payload, true),
    };
    super('email', handlers, claims, settings.REDIS_URL, logger);
  }
}

@Module({
  providers: [SmtpTransportService, MailDeliveryService, EmailQueueConsumerService],
  exports: [EmailQueueConsumerService],
})
export class MailsModule {}
