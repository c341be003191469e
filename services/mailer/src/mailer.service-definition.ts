import type { ServiceDefinition } from '@daymark/service-kit';
import { SETTINGS, type MailerSettings } from './config.js';
import { ProcessedMessages1764000000000 } from './database/migrations/1764000000000-processed-messages.js';
import { EmailQueue } from './mails/email-queue.service.js';
import { MailSending } from './mails/mail-sending.service.js';
import { SmtpTransport } from './mails/smtp-transport.service.js';

/** What the mailer is made of; the program and the tests set it up from here. */
export function mailerService(settings: MailerSettings): ServiceDefinition {
  return {
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
  };
}
