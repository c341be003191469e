import { Module } from '@nestjs/common';
import { SETTINGS } from '@daymark/service-kit';
import { AuditModule } from '../audit/audit.module.js';
import { CalendarsModule } from '../calendars/calendars.module.js';
import type { CalendarsSettings } from '../config.js';
import { CustomizationsModule } from '../customizations/customizations.module.js';
import { DeletionNoticesModule } from '../deletion-notices/deletion-notices.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { CancellationEndingService } from './use-cases/cancellation-ending.service.js';
import { CalendarDeletionService } from './use-cases/calendar-deletion.service.js';
import { EventCancellationService } from './use-cases/event-cancellation.service.js';
import { EventCopyingService } from './use-cases/event-copying.service.js';
import { EventDeletionService } from './use-cases/event-deletion.service.js';
import { EventEditingService } from './use-cases/event-editing.service.js';
import { EventReadingService } from './reading/event-reading.service.js';
import { EventCreationService } from './use-cases/event-creation.service.js';
import { EventsController } from './events.controller.js';
import { EventStore } from './store/event-store.js';
import { UID_DOMAIN } from './store/event-uid.js';
import { PastEventsService } from './use-cases/past-events.service.js';
import { ZoneDataService } from './use-cases/zone-data.service.js';

export { CancellationEndingService } from './use-cases/cancellation-ending.service.js';
export { CalendarEventEntity } from './store/calendar-event.entity.js';
export { EventRecurrenceEntity } from './store/event-recurrence.entity.js';
export { EventEntity } from './store/event.entity.js';
export { EVENT_TEXT_BYTES } from './store/event-quota.js';
export { objectOf, SELECT_EVENT } from './store/event-queries.js';
export { readListedWindow } from './reading/event-reading.service.js';
export {
  changedEntry,
  occurrenceTimes,
  parseReference,
  seriesIdOf,
  type EventOccurrence,
} from './domain/occurrence.js';
export { idOf, occurrenceIdentity } from './reading/event.response.js';
export { ListJson, unitsOfWriting } from './reading/list-json.js';
export { firstDateAsPlanned } from './reading/first-date.js';
export { findEntry } from './reading/occurrence-reading.js';
export type { ListedEvent, StoredEvent } from './domain/stored-event.js';
export { ZoneDataService } from './use-cases/zone-data.service.js';

/** Events, their rules and their single occurrences. */
@Module({
  imports: [
    AuditModule,
    CalendarsModule,
    CustomizationsModule,
    DeletionNoticesModule,
    IdempotencyModule,
    QuotasModule,
    SettingsModule,
  ],
  controllers: [EventsController],
  providers: [
    {
      provide: UID_DOMAIN,
      useFactory: ({ PUBLIC_ORIGIN }: CalendarsSettings) => new URL(PUBLIC_ORIGIN).hostname,
      inject: [SETTINGS],
    },
    EventStore,
    EventReadingService,
    EventCreationService,
    EventEditingService,
    EventDeletionService,
    EventCancellationService,
    CancellationEndingService,
    EventCopyingService,
    PastEventsService,
    CalendarDeletionService,
    ZoneDataService,
  ],
  exports: [CancellationEndingService, ZoneDataService],
})
export class EventsModule {}
