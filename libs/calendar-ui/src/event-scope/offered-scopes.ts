import { parseEventReference, type CalendarEvent, type EventScope } from '@daymark/contracts';

type Identified = Pick<CalendarEvent, 'id'>;

/** Whether it is one date of a series: its id says so. The series as a whole has the id of its first date. */
export const isOccurrence = ({ id }: Identified) => parseEventReference(id)?.is_occurrence === true;

/** Whether dates come before it: 'this and following' of the first one would be the whole series. */
export const isLaterOccurrence = ({ id }: Identified) => (parseEventReference(id)?.occurrence_index ?? 0) > 0;

/** How much of a series can be chosen where one date of it is shown. */
export const scopesOf = (event: Identified): EventScope[] =>
  isLaterOccurrence(event) ? ['occurrence', 'following', 'series'] : ['occurrence', 'series'];
