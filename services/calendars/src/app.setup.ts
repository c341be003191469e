import { createService, type Logger, type Service } from '@daymark/service-kit';
import { DataSource } from 'typeorm';
import { AccountChangeConsumerService } from './account-changes/account-changes.module.js';
import { AppModule } from './app.module.js';
import { ArchiveWorker } from './archives/archives.module.js';
import type { CalendarsSettings } from './config.js';
import { entities, grantAudienceRights, migrations } from './database/data-source.js';
import { ImportWorker } from './imports/imports.module.js';
import { ReadOnlyDatabase } from './publishing/publishing.module.js';
import { RetentionService } from './retention/retention.module.js';
import { SourceWorker } from './sources/sources.module.js';

/** More than one person's open windows request together. */
const REQUESTS_OF_ONE_PERSON_WAITING = 60;
const WAIT_LIMIT_MS = 5_000;

/** Sets up the calendars service without listening. `main.ts` and the tests both use this function. */
export function setUpCalendars(
  settings: CalendarsSettings,
  changes: { logger?: Logger; handlerLimitMs?: number } = {},
): Promise<Service> {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize } = settings;
  return createService({
    name: 'calendars',
    documentationPath: '/api/calendars/docs',
    settings,
    ...changes,
    module: AppModule,
    peers: { auth: settings.AUTH_URL },
    database: { url, poolSize, entities, migrations },
    // Each request may hold a database connection while it waits for another one's lock.
    requestsOfOnePerson: {
      atOnce: Math.ceil(poolSize / 2),
      waiting: REQUESTS_OF_ONE_PERSON_WAITING,
      limitMs: WAIT_LIMIT_MS,
    },
    hasOutbox: true,
    onDatabaseReady: async (application) => {
      await grantAudienceRights(application.get(DataSource));
      await application.get(ReadOnlyDatabase).open();
      application.get(AccountChangeConsumerService).start();
      application.get(ImportWorker).start();
      application.get(ArchiveWorker).start();
      application.get(SourceWorker).start();
      application.get(RetentionService).start();
    },
  });
}
