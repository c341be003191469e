import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { SETTINGS } from '@daymark/service-kit';
import type { MailerSettings } from '../config.js';
import { LOGO_CONTENT_ID, LOGO_PNG, type MailContent } from '../templates/index.js';

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
export class SmtpTransportService {
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
