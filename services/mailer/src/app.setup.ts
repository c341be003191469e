import { createService, type Logger, type Service } from '@daymark/service-kit';
import type { MailerSettings } from './config.js';
import { entities, migrations } from './database/data-source.js';
import { EmailQueueConsumerService, MailsModule } from './mails/mails.module.js';
import { RetentionService, RetentionModule } from './retention/retention.module.js';
import { Module } from '@nestjs/common';

@Module({ imports: [MailsModule, RetentionModule] })
class AppModule {}

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
