import { createService, type Service } from '@daymark/service-kit';
import type { AudienceSettings } from '../config.js';
import { entities, migrations } from '../database/data-source.js';
import { ReadOnlyDatabase, PublishingModule } from '../publishing/publishing.module.js';
import { Module } from '@nestjs/common';
import { FeedReadsModule } from '../feed-health/feed-health.module.js';

@Module({ imports: [PublishingModule, FeedReadsModule] })
class PublishedModule {}

/** It writes statistics of feed reads and nothing else. */
const POOL_SIZE = 2;

/** To the feed service it is `calendars`; towards the database and other services it has an identity of its own. */
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
