const OCCURRENCE_ID = /^(.+)-occurrence-(\d+)$/;

/** The owner's page of an event; of an occurrence, that of its series with the occurrence chosen. */
export function eventPagePath(id: string): string {
  const [, eventId, index] = OCCURRENCE_ID.exec(id) ?? [];
  return eventId ? `/event/${eventId}?occurrence=${index}` : `/event/${id}`;
}

/** The page that changes an event, or one date of a series. */
export const editEventPath = (id: string) => `/event/${id}/edit`;

/** The page of an import: what its file would bring, and what became of it. */
export const importPagePath = (id: string) => `/imports/${id}`;
