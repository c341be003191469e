import { parseEventReference, type CalendarEvent, type EventScope } from '@daymark/contracts';

const OCCURRENCE_ID = /^(.+)-occurrence-(\d+)$/;

/** The path of an event's page for its owner; for an occurrence, that of its series with the occurrence selected. */
export function eventPagePath(id: string): string {
  const [, eventId, index] = OCCURRENCE_ID.exec(id) ?? [];
  return eventId ? `/event/${eventId}?occurrence=${index}` : `/event/${id}`;
}

export const editEventPath = (id: string) => `/event/${id}/edit`;

export const importPagePath = (id: string) => `/imports/${id}`;

type Identified = Pick<CalendarEvent, 'id'>;

/** Whether it is one date of a series, judged by its id. The series as a whole has the id of its first date. */
export const isOccurrence = ({ id }: Identified) => parseEventReference(id)?.is_occurrence === true;

/** The scopes offered for a date of a series. 'This and following' of the first one would be the whole series. */
export const scopesOf = ({ id }: Identified): EventScope[] =>
  (parseEventReference(id)?.occurrence_index ?? 0) > 0
    ? ['occurrence', 'following', 'series']
    : ['occurrence', 'series'];
