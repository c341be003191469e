import { Module } from '@nestjs/common';
import { SETTINGS } from '@daymark/service-kit';
import { CalendarsModule } from '../calendars/calendars.module.js';
import type { CalendarsSettings } from '../config.js';
import { CustomizationsModule } from '../customizations/customizations.module.js';
import { EventCopyingService } from './event-copying.service.js';
import { EventDeletingService } from './event-deleting.service.js';
import { EventEditingService } from './event-editing.service.js';
import { EventReadingService } from './event-reading.service.js';
import { EventWritingService } from './event-writing.service.js';
import { EventsController } from './events.controller.js';
import { UID_DOMAIN } from './event-uid.js';
import { PastEventsService } from './past-events.service.js';

export { CalendarEventEntity } from './calendar-event.entity.js';
export { EventRecurrenceEntity } from './event-recurrence.entity.js';
export { EventEntity } from './event.entity.js';
export { SELECT_EVENT } from './event-queries.js';
export { readWindow } from './event-reading.service.js';
export { idOf, occurrenceIdentity, occurrenceTimes } from './event.response.js';
export { findEntry, parseReference } from './occurrence-reading.js';
export { seriesIdOf, type EventOccurrence } from './occurrence-window.js';
export type { StoredEvent } from './stored-event.js';

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
    EventWritingService,
    EventEditingService,
    EventDeletingService,
    EventCopyingService,
    PastEventsService,
  ],
})
export class EventsModule {}
