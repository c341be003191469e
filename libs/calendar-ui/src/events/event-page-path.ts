const OCCURRENCE_ID = /^(.+)-occurrence-(\d+)$/;

/** The path of an event's page for its owner; for an occurrence, that of its series with the occurrence selected. */
export function eventPagePath(id: string): string {
  const [, eventId, index] = OCCURRENCE_ID.exec(id) ?? [];
  return eventId ? `/event/${eventId}?occurrence=${index}` : `/event/${id}`;
}

export const editEventPath = (id: string) => `/event/${id}/edit`;

/** The path of an import's page: its preview, and later its result. */
export const importPagePath = (id: string) => `/imports/${id}`;
