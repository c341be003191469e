import { ExpressAdapter } from '@nestjs/platform-express';
import { createService, type Logger, type Service } from '@daymark/service-kit';
import { SETTINGS, type MailerSettings } from './config.js';
import { ProcessedMessages1764000000000 } from './database/migrations/1764000000000-processed-messages.js';
import { EmailQueue } from './mails/email-queue.service.js';
import { MailSending } from './mails/mail-sending.service.js';
import { SmtpTransport } from './mails/smtp-transport.service.js';

/** The mailer, set up and not yet listening; the program and the tests start from here. */
export function setUpMailer(settings: MailerSettings, logger?: Logger): Promise<Service> {
  return createService(
    {
      name: 'mailer',
      documentationPath: '/api/mailer/docs',
      settings,
      neighbours: { auth: settings.AUTH_URL },
      controllers: [],
      providers: [{ provide: SETTINGS, useValue: settings }, SmtpTransport, MailSending, EmailQueue],
      database: {
        url: settings.DATABASE_URL,
        poolSize: settings.DATABASE_POOL_SIZE,
        entities: [],
        migrations: [ProcessedMessages1764000000000],
      },
      onDatabaseReady: async (application) => application.get(EmailQueue).start(),
      ...(logger && { logger }),
    },
    new ExpressAdapter(),
  );
}
