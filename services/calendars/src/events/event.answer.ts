import { occurrenceId, type CalendarEvent } from '@daymark/contracts';
import { describeRecurrence, instantToLocal, type Occurrence } from '@daymark/recurrence';
import type { CalendarName } from './event-queries.js';
import type { EventOccurrence } from './occurrence-window.js';
import type { StoredEvent } from './stored-event.js';

const DATE_CHARACTERS = 'YYYY-MM-DD'.length;

/** When one occurrence takes place. The base keeps the times as they were typed. */
export function occurrenceTimes(event: StoredEvent, { index, start, end }: Occurrence) {
  const { timezone, is_all_day } = event;
  const local =
    index === 0
      ? { start_local: event.start_local, end_local: event.end_local }
      : localTimes(start, end, event);
  return {
    ...local,
    timezone,
    is_all_day,
    start_time: new Date(start).toISOString(),
    end_time: new Date(end).toISOString(),
  };
}

function localTimes(start: number, end: number, { timezone, is_all_day }: StoredEvent) {
  if (!is_all_day) {
    return { start_local: instantToLocal(start, timezone), end_local: instantToLocal(end, timezone) };
  }
  // The end of whole days is the midnight after the last one.
  const lastMoment = Math.max(start, end - 1);
  return {
    start_local: instantToLocal(start, timezone).slice(0, DATE_CHARACTERS),
    end_local: instantToLocal(lastMoment, timezone).slice(0, DATE_CHARACTERS),
  };
}

/** What identifies one occurrence, and how its series repeats. */
export function occurrenceIdentity(event: StoredEvent, { index }: Occurrence) {
  return {
    id: occurrenceId({ event_id: event.id, occurrence_index: index }),
    is_recurring: event.is_recurring,
    recurrence_text: event.recurrence && describeRecurrence(event.recurrence),
  };
}

/** An event, or one occurrence of it, as its owner gets it. */
export function ownEventAnswer(
  { event, occurrence }: EventOccurrence,
  calendars: CalendarName[],
): CalendarEvent {
  return {
    ...occurrenceIdentity(event, occurrence),
    title: event.title,
    description: event.description,
    ...occurrenceTimes(event, occurrence),
    location: event.location,
    url: event.url,
    meeting_id: event.meeting_id,
    passcode: event.passcode,
    is_public_shareable: event.is_public_shareable,
    is_exception: event.is_exception,
    parent_event_id: occurrence.index > 0 ? event.id : event.parent_event_id,
    occurrence_index: event.is_recurring ? occurrence.index : null,
    recurrence: event.recurrence,
    calendars,
    created_at: event.created_at.toISOString(),
    updated_at: event.updated_at.toISOString(),
    version: event.version,
  };
}

/**
 * A shared event as another signed-in person gets it in a public calendar: without what only its own page tells, and
 * without the owner's other calendars, which may be private.
 */
export function visibleEventAnswer(entry: EventOccurrence, calendar: CalendarName): CalendarEvent {
  return {
    ...ownEventAnswer(entry, [{ id: calendar.id, name: calendar.name }]),
    url: null,
    meeting_id: null,
    passcode: null,
  };
}
