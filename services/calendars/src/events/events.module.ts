import { Module } from '@nestjs/common';
import { ruleCatalogs } from '@daymark/recurrence/catalogs';
import { SETTINGS } from '@daymark/service-kit';
import { loadCatalogs } from '@daymark/texts/catalogs';
import { AccessModule } from '../access/access.module.js';
import { AccountStatesModule } from '../account-states/account-states.module.js';
import { BinModule } from '../bin/bin.module.js';
import { CalendarsModule, PublicCalendarsModule } from '../calendars/calendars.module.js';
import type { CalendarsSettings } from '../config.js';
import { DeletionNoticesModule } from '../deletion-notices/deletion-notices.module.js';
import { HistoryModule } from '../history/history.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { PeopleModule } from '../people/people.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { DefaultCustomizationModule, SettingsModule } from '../settings/settings.module.js';
import { SourceEventsModule } from '../source-events/source-events.module.js';
import { BinRestorationService } from './use-cases/bin-restoration.service.js';
import { CalendarChanges } from './use-cases/calendar-changes.service.js';
import { CustomizationTargets } from './use-cases/customization-targets.service.js';
import { EventAuthority } from './use-cases/event-authority.service.js';
import { EventChanges } from './use-cases/event-changes.service.js';
import { EventBatchService } from './use-cases/event-batch.service.js';
import { EventCancellationService } from './use-cases/event-cancellation.service.js';
import { EventDeletionService } from './use-cases/event-deletion.service.js';
import { EventEditingService } from './use-cases/event-editing.service.js';
import { EventImporting } from './use-cases/event-importing.service.js';
import { ExportedEvents } from './store/queries/exported-events.js';
import { SharedEvents } from './reading/shared-events.service.js';
import { EventMarking } from './reading/event-marks.js';
import { EventReadingService } from './reading/event-reading.service.js';
import { EventSearchService } from './reading/event-search.service.js';
import { EventWindowService } from './reading/event-window.service.js';
import { EventCreationService } from './use-cases/event-creation.service.js';
import { EventsController } from './events.controller.js';
import { EventCustomizations } from './store/queries/event-customizations.js';
import { CalendarMemberships } from './store/calendar-links.js';
import { EventQuota } from './store/quotas/event-quota.js';
import { EventStore } from './store/event-store.js';
import { EventHandOver } from './store/event-hand-over.js';
import { EventUsage } from './store/queries/event-usage.js';
import { FeedWeight } from './store/quotas/feed-weight.js';
import { UID_DOMAIN } from './store/event-uid.js';
import { PastEventsService } from './use-cases/past-events.service.js';
import { SeasonCopyingService } from './use-cases/season-copying.service.js';
import { UndoingService } from './use-cases/undoing.service.js';
import { HistoryReadingService } from './use-cases/history-reading.service.js';
import { ZoneDataService } from './use-cases/zone-data.service.js';

export { EventStore } from './store/event-store.js';
export { PastEventsService } from './use-cases/past-events.service.js';
export {
  CalendarEventEntity,
  EventCustomizationEntity,
  EventEntity,
  EventOriginalEntity,
  EventRecurrenceEntity,
} from './store/event.entities.js';
export { EventCustomizations } from './store/queries/event-customizations.js';
export { EventUsage } from './store/queries/event-usage.js';
export { FeedWeight } from './store/quotas/feed-weight.js';
export type { SharedEvent } from './store/queries/shared-event-queries.js';
export { CustomizationTargets, type CustomizationTarget } from './use-cases/customization-targets.service.js';
export { EventHandOver } from './store/event-hand-over.js';
export { ExportedEvents, type ExportedEvent } from './store/queries/exported-events.js';
export type { EventAggregate } from './domain/aggregate/event-aggregate.js';
export { SharedEvents, type SharedPage } from './reading/shared-events.service.js';
export { nextDatesOf, publicDate } from './reading/series-dates.js';
export { customizationResponse, occurrenceIdentity } from './reading/event.response.js';
export { withColors } from './domain/customization.js';
export {
  occurrenceTimes,
  parseReference,
  plannedEntry,
  plannedStart,
  type EventOccurrence,
} from './domain/occurrence.js';
export { ListJson, unitsOfWriting } from './reading/list-json.js';
export type { ListedEvent, StoredEvent } from './domain/stored-event.js';
export { cancellation } from './domain/event-cancellation.js';
export { isSameContent, writtenTextBytes } from './domain/event-content.js';
export {
  asImported,
  fromSaved,
  importedContent,
  isSameDate,
  isPartOfOriginal,
  storedOccurrence,
  type ImportedEvent,
  type ImportedException,
  type ImportedCustomization,
  type KnownEvent,
  type SavedEvent,
} from './domain/imported-event.js';
export { NO_LINES, preservedLinesOf } from './domain/preserved-lines.js';
export {
  EventImporting,
  type ChangedByImport,
  type ImportedBy,
  type VersionOfEvent,
} from './use-cases/event-importing.service.js';
export { ZoneDataService } from './use-cases/zone-data.service.js';

loadCatalogs(ruleCatalogs);

/** Events as the audience sees them; it has no routes for signed-in people. */
@Module({
  imports: [AccountStatesModule, DefaultCustomizationModule, PublicCalendarsModule],
  providers: [EventCustomizations, SharedEvents],
  exports: [EventCustomizations, SharedEvents],
})
export class SharedEventsModule {}

@Module({
  imports: [
    AccessModule,
    BinModule,
    CalendarsModule,
    DeletionNoticesModule,
    HistoryModule,
    IdempotencyModule,
    PeopleModule,
    QuotasModule,
    SettingsModule,
    SharedEventsModule,
    SourceEventsModule,
  ],
  controllers: [EventsController],
  providers: [
    {
      provide: UID_DOMAIN,
      useFactory: ({ PUBLIC_ORIGIN }: CalendarsSettings) => new URL(PUBLIC_ORIGIN).hostname,
      inject: [SETTINGS],
    },
    EventStore,
    EventChanges,
    EventImporting,
    CalendarMemberships,
    EventHandOver,
    EventQuota,
    EventUsage,
    FeedWeight,
    EventAuthority,
    CustomizationTargets,
    BinRestorationService,
    EventMarking,
    EventReadingService,
    EventSearchService,
    EventWindowService,
    ExportedEvents,
    EventCreationService,
    EventEditingService,
    EventDeletionService,
    EventBatchService,
    EventCancellationService,
    SeasonCopyingService,
    PastEventsService,
    CalendarChanges,
    HistoryReadingService,
    UndoingService,
    ZoneDataService,
  ],
  exports: [
    PastEventsService,
    EventHandOver,
    EventStore,
    CustomizationTargets,
    EventImporting,
    EventUsage,
    ExportedEvents,
    FeedWeight,
    SharedEventsModule,
    ZoneDataService,
  ],
})
export class EventsModule {}
