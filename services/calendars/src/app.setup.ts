import { createService, type Logger, type Service } from '@daymark/service-kit';
import { DataSource } from 'typeorm';
import {
  AccountChangeConsumerService,
  AccountChangesModule,
} from './account-changes/account-changes.module.js';
import { ArchiveWorker, ArchivesModule } from './archives/archives.module.js';
import type { CalendarsSettings } from './config.js';
import { entities, grantAudienceRights, migrations } from './database/data-source.js';
import { ImportWorker, ImportsModule } from './imports/imports.module.js';
import { ReadOnlyDatabase, PublishingModule } from './publishing/publishing.module.js';
import { RetentionService, RetentionModule } from './retention/retention.module.js';
import { SourceWorker, SourcesModule } from './sources/sources.module.js';
import { Module } from '@nestjs/common';
import { AccountUsageModule } from './account-usage/account-usage.module.js';
import { AuditSubjectsModule } from './audit-subjects/audit-subjects.module.js';
import { BinModule } from './bin/bin.module.js';
import { CalendarsModule } from './calendars/calendars.module.js';
import { CalendarImagesModule } from './calendar-images/calendar-images.module.js';
import { CollectionRequestsModule } from './collection-requests/collection-requests.module.js';
import { CollectionsModule } from './collections/collections.module.js';
import { CustomizationEditingModule } from './customization-editing/customization-editing.module.js';
import { DeletionNoticesModule } from './deletion-notices/deletion-notices.module.js';
import { EventsModule } from './events/events.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { FeedHealthModule, FeedReadsModule } from './feed-health/feed-health.module.js';
import { HolidaysModule } from './holidays/holidays.module.js';
import { LiveChangesModule } from './live-changes/live-changes.module.js';
import { LogosModule } from './logos/logos.module.js';
import { MembersModule } from './members/members.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { ShortLinksModule } from './short-links/short-links.module.js';

@Module({
  imports: [
    ArchivesModule,
    AuditSubjectsModule,
    BinModule,
    CalendarsModule,
    CollectionRequestsModule,
    CollectionsModule,
    DeletionNoticesModule,
    EventsModule,
    ExportsModule,
    CalendarImagesModule,
    CustomizationEditingModule,
    HolidaysModule,
    ImportsModule,
    LiveChangesModule,
    LogosModule,
    MembersModule,
    PublishingModule,
    FeedHealthModule,
    FeedReadsModule,
    SettingsModule,
    ShortLinksModule,
    SourcesModule,
    AccountChangesModule,
    AccountUsageModule,
    RetentionModule,
  ],
})
class AppModule {}

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
