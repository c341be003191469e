import { parseEventReference, type CalendarEvent } from '@daymark/contracts';

/** Whether it is one date of a series: its id says so. The series as a whole has the id of its first date. */
export const isOccurrence = ({ id }: Pick<CalendarEvent, 'id'>) =>
  parseEventReference(id)?.is_occurrence === true;
