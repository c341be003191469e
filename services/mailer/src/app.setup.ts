import { ExpressAdapter } from '@nestjs/platform-express';
import type { DataSource } from 'typeorm';
import {
  createService,
  DATA_SOURCE,
  LOGGER,
  MESSAGE_CLAIMS_RETENTION,
  Retention,
  type Logger,
  type Service,
} from '@daymark/service-kit';
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
      peers: { auth: settings.AUTH_URL },
      controllers: [],
      providers: [
        { provide: SETTINGS, useValue: settings },
        SmtpTransport,
        MailSending,
        EmailQueue,
        {
          provide: Retention,
          useFactory: (dataSource: DataSource, log: Logger) =>
            new Retention(dataSource, log, [MESSAGE_CLAIMS_RETENTION]),
          inject: [DATA_SOURCE, LOGGER],
        },
      ],
      database: {
        url: settings.DATABASE_URL,
        poolSize: settings.DATABASE_POOL_SIZE,
        entities: [],
        migrations: [ProcessedMessages1764000000000],
      },
      onDatabaseReady: async (application) => {
        application.get(EmailQueue).start();
        application.get(Retention).start();
      },
      ...(logger && { logger }),
    },
    new ExpressAdapter(),
  );
}
