import { Module } from '@nestjs/common';
import { CalendarsModule } from '../calendars/calendars.module.js';
import { CollectionsModule } from '../collections/collections.module.js';
import { EventsModule } from '../events/events.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { OutgoingModule } from '../outgoing/outgoing.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { ImportsController } from './imports.controller.js';
import { LogosModule } from '../logos/logos.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ArchiveStep } from './use-cases/archive-step.service.js';
import { EntryFaults } from './use-cases/entry-faults.service.js';
import { EntryMatching } from './use-cases/entry-matching.service.js';
import { FetchingStep } from './use-cases/fetching-step.service.js';
import { ImportActions } from './use-cases/import-actions.service.js';
import { ImportCreation } from './use-cases/import-creation.service.js';
import { ImportQueries } from './use-cases/import-queries.service.js';
import { ImportRetention } from './store/import-retention.js';
import { ImportWorker } from './use-cases/import-worker.service.js';
import { ReadingStep } from './use-cases/reading-step.service.js';
import { UndoStep } from './use-cases/undo-step.service.js';
import { WritingStep } from './use-cases/writing-step.service.js';
import { ProcessFileReader } from './use-cases/file-reader.js';

export { ImportEntity } from './store/import-row.js';
export { refusalNote, storedUids } from './domain/imported-entry.js';
export { EntryMatching } from './use-cases/entry-matching.service.js';
export { ProcessFileReader } from './use-cases/file-reader.js';
export { ImportRetention } from './store/import-retention.js';
export { ImportWorker } from './use-cases/import-worker.service.js';

@Module({
  imports: [
    CalendarsModule,
    CollectionsModule,
    EventsModule,
    IdempotencyModule,
    OutgoingModule,
    QuotasModule,
    LogosModule,
    SettingsModule,
  ],
  controllers: [ImportsController],
  providers: [
    ArchiveStep,
    EntryFaults,
    EntryMatching,
    FetchingStep,
    ImportActions,
    ImportCreation,
    ImportQueries,
    ImportRetention,
    ImportWorker,
    ReadingStep,
    UndoStep,
    WritingStep,
    ProcessFileReader,
  ],
  exports: [EntryMatching, ImportRetention, ImportWorker, ProcessFileReader],
})
export class ImportsModule {}
