import { createService, type Logger, type Service } from '@daymark/service-kit';
import { AppModule } from './app.module.js';
import { AuditMonthsService, AuditRecordingService } from './audit/audit.module.js';
import type { AdminSettings } from './config.js';
import { entities, migrations } from './database/data-source.js';
import { RetentionService } from './retention/retention.module.js';

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
