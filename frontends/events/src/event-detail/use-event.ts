import { useEndpointQuery } from '@daymark/api-client';
import { getEvent, parseEventReference, type EventDetails } from '@daymark/contracts';

/** Whether an address can name an event at all. */
export const isEventId = (value: string) => parseEventReference(value) !== null;

/** The id that an address means: of the event in its path, or of the occurrence of it that its query names. */
export function shownEventId(pathId: string, occurrence: string | null): string {
  if (occurrence === null || pathId.includes('-occurrence-')) return pathId;
  return `${pathId}-occurrence-${occurrence}`;
}

/** One of the user's events, or an occurrence. An address without a proper id asks nobody. */
export const useEvent = (id: string) =>
  useEndpointQuery(getEvent, { params: { id } }, { enabled: isEventId(id) });

/**
 * The first date of a series that was asked for by its number, as one date like any other: the service answers it with the
 * id and uid of the series, and whatever was done with those would be done with all dates.
 */
export function asAskedFor(id: string, event: EventDetails): EventDetails {
  const isFirstDate = event.is_recurring && !event.is_exception && event.occurrence_index === 0;
  if (!isFirstDate || !parseEventReference(id)?.is_occurrence) return event;
  return { ...event, id: id.toLowerCase(), parent_event_id: event.id, uid: null };
}
