import { parseEventReference, type EventScope, type ParsedEventReference } from '@daymark/contracts';
import { instantToLocal, occurrenceAt, occurrenceKeyAt, type Occurrence } from '@daymark/recurrence';
import { notFound } from '@daymark/service-kit';
import { isWithinYears } from './series-end.js';
import { baseOf, numberOf, type DatedEvent, type StoredEvent } from './stored-event.js';

const DATE_CHARACTERS = 'YYYY-MM-DD'.length;
const LOCAL_MINUTE_CHARACTERS = 'YYYY-MM-DDTHH:MM'.length;

/** One entry of a list: an event at one of its times. A changed occurrence comes as the event that is its exception. */
export interface EventOccurrence<Event extends DatedEvent = StoredEvent> {
  event: Event;
  occurrence: Occurrence;
}

/** The contract has checked the form of an id by the time that it comes here. */
export function parseReference(reference: string): ParsedEventReference {
  const parsed = parseEventReference(reference);
  if (!parsed) throw notFound();
  return parsed;
}

/**
 * How much of a series an act is about. Of an event that does not repeat it is always all, and so is what follows its
 * first occurrence. Without a scope it is what the id names.
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

/** The occurrence with a number as the series has it, whatever was changed about it; null where there is none. */
export function plannedEntry(event: StoredEvent, index: number): EventOccurrence | null {
  const base = baseOf(event);
  const occurrence = isWithinYears(base, event.recurrence, index)
    ? occurrenceAt(base, event.recurrence, index)
    : null;
  return occurrence && { event, occurrence };
}

/** A changed occurrence at its own time, with the number that its series gives it; null where that has none for it. */
export function changedEntry<Event extends DatedEvent>(event: Event): EventOccurrence<Event> | null {
  const index = event.series && event.occurrence_date && numberOf(event.series, event.occurrence_date);
  if (typeof index !== 'number') return null;
  return {
    event,
    occurrence: { index, start: event.start_time.getTime(), end: event.end_time.getTime() },
  };
}

/** What tells an occurrence from the others of its series: its local date, and its time where that is another one. */
export function dateOf({ event, occurrence }: EventOccurrence): string {
  return occurrenceKeyAt(baseOf(event), event.recurrence, occurrence.index)!;
}

/** The id of the event that an entry belongs to: of a changed occurrence its series. */
export const seriesIdOf = (event: Pick<StoredEvent, 'id' | 'series'>): string => event.series?.id ?? event.id;

/** When one occurrence takes place. The base and changed occurrences keep the times as they were typed. */
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

/** As Date would write it, in a quarter of the time: a full month has thousands. Occurrences are at whole seconds. */
function isoInstant(instant: number): string {
  const text = instantToLocal(instant, 'UTC');
  return text.length === LOCAL_MINUTE_CHARACTERS ? `${text}:00.000Z` : `${text}.000Z`;
}

function localTimes(start: number, end: number, { timezone, is_all_day }: DatedEvent) {
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
