import { Module } from '@nestjs/common';
import { BinModule } from '../bin/bin.module.js';
import { HistoryModule } from '../history/history.module.js';
import { CalendarsModule } from '../calendars/calendars.module.js';
import { CollectionsModule } from '../collections/collections.module.js';
import { EventsModule } from '../events/events.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { LogoStorageModule } from '../logos/logos.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SourcesModule } from '../sources/sources.module.js';
import { ArchiveDeletion } from './archive-deletion.service.js';
import { ArchiveCreation } from './archive-creation.service.js';
import { ArchiveWorker } from './archive-worker.service.js';
import { ArchivesController } from './archives.controller.js';
import { Archives } from './archives.service.js';

export { ArchiveEntity } from './archive-rows.js';
export { ArchiveDeletion } from './archive-deletion.service.js';
export { ArchiveWorker } from './archive-worker.service.js';

@Module({
  imports: [
    BinModule,
    CalendarsModule,
    CollectionsModule,
    EventsModule,
    HistoryModule,
    IdempotencyModule,
    LogoStorageModule,
    QuotasModule,
    SettingsModule,
    SourcesModule,
  ],
  controllers: [ArchivesController],
  providers: [Archives, ArchiveDeletion, ArchiveCreation, ArchiveWorker],
  exports: [ArchiveDeletion, ArchiveWorker],
})
export class ArchivesModule {}
