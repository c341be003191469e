import { ExpressAdapter } from '@nestjs/platform-express';
import { createService, type Service } from '@daymark/service-kit';
import { AccountChangeConsumerService } from './account-changes/account-changes.module.js';
import { AppModule, AudienceModule } from './app.module.js';
import type { CalendarsSettings } from './config.js';
import { entities, migrations } from './database/data-source.js';
import { PublishedReads } from './publishing/publishing.module.js';
import { RetentionService } from './retention/retention.module.js';

/** A process for the audience alone writes counts of feed reads and nothing else. */
const AUDIENCE_POOL_SIZE = 2;
/** More than anybody's windows ask for together. */
const REQUESTS_OF_ONE_PERSON_WAITING = 60;
const TURN_LIMIT_MS = 5_000;

/** The calendars service, set up and not yet listening. `main.ts` and the tests use this same function. */
export function setUpCalendars(settings: CalendarsSettings): Promise<Service> {
  const isForAudience = settings.SERVES === 'audience';
  return createService(
    {
      name: 'calendars',
      documentationPath: '/api/calendars/docs',
      settings,
      module: isForAudience ? AudienceModule : AppModule,
      peers: isForAudience ? {} : { auth: settings.AUTH_URL },
      database: {
        url: settings.DATABASE_URL,
        poolSize: isForAudience ? AUDIENCE_POOL_SIZE : settings.DATABASE_POOL_SIZE,
        entities,
        migrations,
      },
      // Each request may hold a connection, for as long as it waits for a lock that another one has.
      requestsOfOnePerson: {
        atOnce: Math.ceil(settings.DATABASE_POOL_SIZE / 2),
        waiting: REQUESTS_OF_ONE_PERSON_WAITING,
        limitMs: TURN_LIMIT_MS,
      },
      // What a process for the audience records is handed over by the others.
      hasOutbox: !isForAudience,
      onDatabaseReady: async (application) => {
        await application.get(PublishedReads).open();
        if (isForAudience) return;
        application.get(AccountChangeConsumerService).start();
        application.get(RetentionService).start();
      },
    },
    new ExpressAdapter(),
  );
}
