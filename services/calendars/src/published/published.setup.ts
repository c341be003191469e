import { createService, type Service } from '@daymark/service-kit';
import type { AudienceSettings } from '../config.js';
import { entities, migrations } from '../database/data-source.js';
import { ReadOnlyDatabase } from '../publishing/publishing.module.js';
import { PublishedModule } from './published.module.js';

/** It writes counts of feed reads and nothing else. */
const POOL_SIZE = 2;

/**
 * The program for the audience, set up and not yet listening. It answers as calendars, which feed asks, and is another one
 * to everybody else: the database, and whoever it would ask. `main.ts` and the tests use this same function.
 */
export const setUpPublished = (settings: AudienceSettings): Promise<Service> =>
  createService({
    name: 'calendars',
    documentationPath: '/api/calendars/docs',
    signsAs: 'published',
    settings,
    module: PublishedModule,
    database: { url: settings.DATABASE_URL, poolSize: POOL_SIZE, entities, migrations },
    waitsForSchema: true,
    onDatabaseReady: (application) => application.get(ReadOnlyDatabase).open(),
  });
