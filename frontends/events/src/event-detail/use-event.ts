import { useEndpointQuery } from '@daymark/api-client';
import { getEvent, parseEventReference } from '@daymark/contracts';

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
