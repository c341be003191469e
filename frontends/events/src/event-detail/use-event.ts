import { useEndpointQuery } from '@daymark/api-client';
import { getEvent, parseEventReference } from '@daymark/contracts';

/** Whether an address can name an event at all. */
export const isEventId = (value: string) => parseEventReference(value) !== null;

/** One of the user's events, or an occurrence. An address without a proper id asks nobody. */
export const useEvent = (id: string) =>
  useEndpointQuery(getEvent, { params: { id } }, { enabled: isEventId(id) });
