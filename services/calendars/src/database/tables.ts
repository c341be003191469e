import { CalendarEntity } from '../calendars/calendar.entity.js';
import { CalendarEventEntity } from '../events/calendar-event.entity.js';
import { EventRecurrenceEntity } from '../events/event-recurrence.entity.js';
import { EventEntity } from '../events/event.entity.js';
import { UserSettingsEntity } from '../settings/user-settings.entity.js';
import { CreateCalendarsAndEvents1763700000000 } from './migrations/1763700000000-create-calendars-and-events.js';
import { UserSettings1765500000040 } from './migrations/1765500000040-user-settings.js';
import { AddExceptionsAndArchive1765500000060 } from './migrations/1765500000060-add-exceptions-and-archive.js';

/** What the data source knows: the tables of this service, and how they came to be. */
export const entities = [
  CalendarEntity,
  EventEntity,
  EventRecurrenceEntity,
  CalendarEventEntity,
  UserSettingsEntity,
];
export const migrations = [
  CreateCalendarsAndEvents1763700000000,
  UserSettings1765500000040,
  AddExceptionsAndArchive1765500000060,
];
