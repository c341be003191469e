import { ExpressAdapter } from '@nestjs/platform-express';
import { createService, type Service } from '@daymark/service-kit';
import { AccountChangeConsumerService } from './account-changes/account-changes.module.js';
import { AppModule } from './app.module.js';
import type { CalendarsSettings } from './config.js';
import { entities, migrations } from './database/data-source.js';
import { PublishedReads } from './publishing/publishing.module.js';
import { RetentionService } from './retention/retention.module.js';

/** The calendars service, set up and not yet listening. `main.ts` and the tests use this same function. */
export function setUpCalendars(settings: CalendarsSettings): Promise<Service> {
  return createService(
    {
      name: 'calendars',
      documentationPath: '/api/calendars/docs',
      settings,
      module: AppModule,
      peers: { auth: settings.AUTH_URL },
      database: { url: settings.DATABASE_URL, poolSize: settings.DATABASE_POOL_SIZE, entities, migrations },
      onDatabaseReady: async (application) => {
        await application.get(PublishedReads).open();
        application.get(AccountChangeConsumerService).start();
        application.get(RetentionService).start();
      },
    },
    new ExpressAdapter(),
  );
}
