import { createService, DATA_SOURCE, type Service } from '@daymark/service-kit';
import { AccountChangeConsumerService } from './account-changes/account-changes.module.js';
import { AppModule, AudienceModule } from './app.module.js';
import type { AudienceSettings, CalendarsSettings } from './config.js';
import { entities, grantAudienceRights, migrations } from './database/data-source.js';
import { ReadOnlyDatabase } from './publishing/publishing.module.js';
import { RetentionService } from './retention/retention.module.js';

/** A process for the audience alone writes counts of feed reads and nothing else. */
const AUDIENCE_POOL_SIZE = 2;
/** More than anybody's windows ask for together. */
const REQUESTS_OF_ONE_PERSON_WAITING = 60;
const TURN_LIMIT_MS = 5_000;

const common = { name: 'calendars', documentationPath: '/api/calendars/docs' };

/** The calendars service, set up and not yet listening. `main.ts` and the tests use this same function. */
export const setUpCalendars = (settings: CalendarsSettings | AudienceSettings): Promise<Service> =>
  settings.SERVES === 'audience' ? setUpAudience(settings) : setUpEverything(settings);

function setUpEverything(settings: CalendarsSettings): Promise<Service> {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize } = settings;
  return createService({
    ...common,
    settings,
    module: AppModule,
    peers: { auth: settings.AUTH_URL },
    database: { url, poolSize, entities, migrations },
    // Each request may hold a connection, for as long as it waits for a lock that another one has.
    requestsOfOnePerson: {
      atOnce: Math.ceil(poolSize / 2),
      waiting: REQUESTS_OF_ONE_PERSON_WAITING,
      limitMs: TURN_LIMIT_MS,
    },
    hasOutbox: true,
    onDatabaseReady: async (application) => {
      await grantAudienceRights(application.get(DATA_SOURCE));
      await application.get(ReadOnlyDatabase).open();
      application.get(AccountChangeConsumerService).start();
      application.get(RetentionService).start();
    },
  });
}

/** It answers as calendars, which feed asks, and is another one to everybody else: the database, and whoever it would ask. */
function setUpAudience(settings: AudienceSettings): Promise<Service> {
  return createService({
    ...common,
    signsAs: 'published',
    settings,
    module: AudienceModule,
    database: { url: settings.DATABASE_URL, poolSize: AUDIENCE_POOL_SIZE, entities, migrations },
    waitsForSchema: true,
    onDatabaseReady: (application) => application.get(ReadOnlyDatabase).open(),
  });
}
