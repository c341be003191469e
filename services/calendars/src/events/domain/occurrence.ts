import { parseEventReference, type EventScope, type ParsedEventReference } from '@daymark/contracts';
import {
  instantToLocal,
  localDateOf,
  occurrenceAt,
  occurrenceKeyAt,
  type Occurrence,
} from '@daymark/recurrence';
import { requireFound } from '@daymark/service-kit';
import { isWithinYears } from './series-end.js';
import { baseOf, numberOf, type DatedEvent, type StoredEvent } from './stored-event.js';

const LOCAL_MINUTE_CHARACTERS = 'YYYY-MM-DDTHH:MM'.length;

/** One entry of a list: an event at one of its times. For a changed occurrence the event is the exception. */
export interface EventOccurrence<Event extends DatedEvent = StoredEvent> {
  event: Event;
  occurrence: Occurrence;
}

/** The contract has already validated the form of the id. */
export const parseReference = (reference: string): ParsedEventReference =>
  requireFound(parseEventReference(reference));

/**
 * The scope of an action. For an event that does not repeat it is always `series`, and so is `following` from the first
 * occurrence. Without a scope it follows from the id.
 */
export function scopeOf(
  event: Pick<StoredEvent, 'is_recurring'>,
  reference: ParsedEventReference,
  scope: EventScope | undefined,
): EventScope {
  if (!event.is_recurring) return 'series';
  const meant = scope ?? (reference.is_occurrence ? 'occurrence' : 'series');
  return meant === 'following' && reference.occurrence_index === 0 ? 'series' : meant;
}

/** The occurrence with this number as its series plans it, ignoring exceptions; null if there is none. */
export function plannedEntry<Event extends DatedEvent>(
  event: Event,
  index: number,
): EventOccurrence<Event> | null {
  const base = baseOf(event);
  const occurrence = isWithinYears(base, event.recurrence, index)
    ? occurrenceAt(base, event.recurrence, index)
    : null;
  return occurrence && { event, occurrence };
}

/** When a changed occurrence was planned; nothing if it was not moved. */
export function plannedStart({ event, occurrence }: EventOccurrence<DatedEvent>): {
  planned_start_time?: string;
} {
  const planned =
    event.series && occurrenceAt(baseOf(event.series), event.series.recurrence, occurrence.index);
  return planned && planned.start !== occurrence.start
    ? { planned_start_time: isoInstant(planned.start) }
    : {};
}

/** A changed occurrence at its own time, with its number in the series; null if the series has no such date. */
export function changedEntry<Event extends DatedEvent>(event: Event): EventOccurrence<Event> | null {
  const index = event.series && event.occurrence_date && numberOf(event.series, event.occurrence_date);
  if (typeof index !== 'number') return null;
  return {
    event,
    occurrence: { index, start: event.start_time.getTime(), end: event.end_time.getTime() },
  };
}

/** What identifies an occurrence within its series: its local date, and its time if that differs from the series'. */
export function dateOf({ event, occurrence }: EventOccurrence<DatedEvent>): string {
  return occurrenceKeyAt(baseOf(event), event.recurrence, occurrence.index)!;
}

export const seriesIdOf = (event: Pick<StoredEvent, 'id' | 'series'>): string => event.series?.id ?? event.id;

/** The times of one occurrence. The base event and changed occurrences keep their local times as they were entered. */
export function occurrenceTimes({ event, occurrence: { index, start, end } }: EventOccurrence<DatedEvent>) {
  const { timezone, is_all_day } = event;
  const { start_local, end_local } =
    index === 0 || event.is_exception
      ? { start_local: event.start_local, end_local: event.end_local }
      : localTimes(start, end, event);
  return {
    start_local,
    end_local,
    timezone,
    is_all_day,
    start_time: isoInstant(start),
    end_time: isoInstant(end),
  };
}

/**
 * Same result as Date's toISOString in a quarter of the time: a full month has thousands. Occurrences are at whole
 * seconds.
 */
function isoInstant(instant: number): string {
  const text = instantToLocal(instant, 'UTC');
  return text.length === LOCAL_MINUTE_CHARACTERS ? `${text}:00.000Z` : `${text}.000Z`;
}

function localTimes(start: number, end: number, { timezone, is_all_day }: DatedEvent) {
  if (!is_all_day) {
    return { start_local: instantToLocal(start, timezone), end_local: instantToLocal(end, timezone) };
  }
  // An all-day event ends at the midnight after its last day.
  const lastMoment = Math.max(start, end - 1);
  return {
    start_local: localDateOf(instantToLocal(start, timezone)),
    end_local: localDateOf(instantToLocal(lastMoment, timezone)),
  };
}
