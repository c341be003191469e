import { createService, type Logger, type Service } from '@daymark/service-kit';
import { AppModule } from './app.module.js';
import type { MailerSettings } from './config.js';
import { entities, migrations } from './database/data-source.js';
import { EmailQueueConsumerService } from './mails/mails.module.js';
import { RetentionService } from './retention/retention.module.js';

export function setUpMailer(settings: MailerSettings, logger?: Logger): Promise<Service> {
  return createService({
    name: 'mailer',
    documentationPath: '/api/mailer/docs',
    settings,
    peers: { auth: settings.AUTH_URL },
    module: AppModule,
    database: { url: settings.DATABASE_URL, poolSize: settings.DATABASE_POOL_SIZE, entities, migrations },
    onDatabaseReady: async (application) => {
      application.get(EmailQueueConsumerService).start();
      application.get(RetentionService).start();
    },
    ...(logger && { logger }),
  });
}
