import { useEndpointQuery } from '@daymark/api-client';
import { getEvent, parseEventReference, type EventDetails } from '@daymark/contracts';

/** Whether a value in an address can be an event's id. */
export const isEventId = (value: string) => parseEventReference(value) !== null;

/** The id for an address: that of the event in its path, or of the occurrence in its query. */
export function shownEventId(pathId: string, occurrence: string | null): string {
  if (occurrence === null || pathId.includes('-occurrence-')) return pathId;
  return `${pathId}-occurrence-${occurrence}`;
}

/** One of the user's events, or an occurrence. Without a valid id no request is sent. */
export const useEvent = (id: string) =>
  useEndpointQuery(getEvent, { params: { id } }, { enabled: isEventId(id) });

/**
 * Turns a series' first date, requested by its number, into a single date: the response has the series' id and uid, so
 * actions on it would affect all dates.
 */
export function asRequested(id: string, event: EventDetails): EventDetails {
  const isFirstDate = event.is_recurring && !event.is_exception && event.occurrence_index === 0;
  if (!isFirstDate || !parseEventReference(id)?.is_occurrence) return event;
  return { ...event, id: id.toLowerCase(), parent_event_id: event.id, uid: null };
}
