import { Module } from '@nestjs/common';
import { SETTINGS } from '@daymark/service-kit';
import { CalendarsModule } from '../calendars/calendars.module.js';
import type { CalendarsSettings } from '../config.js';
import { CustomizationsModule } from '../customizations/customizations.module.js';
import { CancellationEndingService } from './cancellation-ending.service.js';
import { EventCancellationService } from './event-cancellation.service.js';
import { EventCopyingService } from './event-copying.service.js';
import { EventDeletionService } from './event-deletion.service.js';
import { EventEditingService } from './event-editing.service.js';
import { EventReadingService } from './reading/event-reading.service.js';
import { EventCreationService } from './event-creation.service.js';
import { EventsController } from './events.controller.js';
import { UID_DOMAIN } from './storing/event-uid.js';
import { PastEventsService } from './past-events.service.js';
import { ZoneDataService } from './zone-data.service.js';

export { CancellationEndingService } from './cancellation-ending.service.js';
export { CalendarEventEntity } from './tables/calendar-event.entity.js';
export { EventRecurrenceEntity } from './tables/event-recurrence.entity.js';
export { EventEntity } from './tables/event.entity.js';
export { EVENT_TEXT_BYTES } from './storing/event-quota.js';
export { objectOf, SELECT_EVENT } from './storing/event-queries.js';
export { readListedWindow } from './reading/event-reading.service.js';
export { idOf, occurrenceIdentity, occurrenceTimes } from './reading/event.response.js';
export { ListJson, unitsOfWriting } from './reading/list-json.js';
export { firstDateAsPlanned } from './reading/first-date.js';
export { findEntry, parseReference } from './reading/occurrence-reading.js';
export { changedEntry, seriesIdOf, type EventOccurrence } from './reading/occurrence-window.js';
export type { ListedEvent, StoredEvent } from './content/stored-event.js';
export { ZoneDataService } from './zone-data.service.js';

/** Events, their rules and their single occurrences. */
@Module({
  imports: [CalendarsModule, CustomizationsModule],
  controllers: [EventsController],
  providers: [
    {
      provide: UID_DOMAIN,
      useFactory: ({ PUBLIC_ORIGIN }: CalendarsSettings) => new URL(PUBLIC_ORIGIN).hostname,
      inject: [SETTINGS],
    },
    EventReadingService,
    EventCreationService,
    EventEditingService,
    EventDeletionService,
    EventCancellationService,
    CancellationEndingService,
    EventCopyingService,
    PastEventsService,
    ZoneDataService,
  ],
  exports: [CancellationEndingService, ZoneDataService],
})
export class EventsModule {}
