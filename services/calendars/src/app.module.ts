import { Module } from '@nestjs/common';
import { AccountChangesModule } from './account-changes/account-changes.module.js';
import { AccountUsageModule } from './account-usage/account-usage.module.js';
import { ArchivesModule } from './archives/archives.module.js';
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
import { ImportsModule } from './imports/imports.module.js';
import { LiveChangesModule } from './live-changes/live-changes.module.js';
import { LogosModule } from './logos/logos.module.js';
import { MembersModule } from './members/members.module.js';
import { PublishingModule } from './publishing/publishing.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { ShortLinksModule } from './short-links/short-links.module.js';
import { SourcesModule } from './sources/sources.module.js';

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
export class AppModule {}
