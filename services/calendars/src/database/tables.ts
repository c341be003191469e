import { CalendarEntity } from '../calendars/calendar.entity.js';
import { CalendarEventEntity } from '../events/calendar-event.entity.js';
import { EventRecurrenceEntity } from '../events/event-recurrence.entity.js';
import { EventEntity } from '../events/event.entity.js';
import { CreateCalendarsAndEvents1763700000000 } from './migrations/1763700000000-create-calendars-and-events.js';

/** What the data source knows: the tables of this service, and how they came to be. */
export const entities = [CalendarEntity, EventEntity, EventRecurrenceEntity, CalendarEventEntity];
export const migrations = [CreateCalendarsAndEvents1763700000000];
