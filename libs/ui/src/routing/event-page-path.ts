import { parseEventReference } from '@daymark/contracts';

/** The owner's page of an event; of an occurrence, that of its series with the occurrence chosen. */
export function eventPagePath(id: string): string {
  const reference = parseEventReference(id);
  if (!reference || !id.includes('-occurrence-')) return `/event/${id}`;
  return `/event/${reference.event_id}?occurrence=${reference.occurrence_index}`;
}
