import { createService, type Logger, type Service } from '@daymark/service-kit';
import { AuditMonthsService, AuditRecordingService, AuditModule } from './audit/audit.module.js';
import type { AdminSettings } from './config.js';
import { entities, migrations } from './database/data-source.js';
import { RetentionService, RetentionModule } from './retention/retention.module.js';
import { Module } from '@nestjs/common';
import { InterchangeModule } from './interchange/interchange.module.js';
import { RegistrationsModule } from './registrations/registrations.module.js';
import { UsersModule } from './users/users.module.js';

@Module({ imports: [RegistrationsModule, UsersModule, InterchangeModule, AuditModule, RetentionModule] })
class AppModule {}

export function setUpAdmin(settings: AdminSettings, logger?: Logger): Promise<Service> {
  return createService({
    name: 'admin',
    documentationPath: '/api/admin/docs',
    settings,
    peers: { auth: settings.AUTH_URL, calendars: settings.CALENDARS_URL },
    module: AppModule,
    database: { url: settings.DATABASE_URL, poolSize: settings.DATABASE_POOL_SIZE, entities, migrations },
    hasOutbox: true,
    onDatabaseReady: async (application) => {
      await application.get(AuditMonthsService).prepareNext();
      application.get(AuditRecordingService).start();
      application.get(RetentionService).start();
    },
    ...(logger && { logger }),
  });
}
