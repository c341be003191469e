import type { DeskEntry } from '@daymark/calendar-ui/desk';
import { changedOccurrenceId, parseEventReference, type Calendar } from '@daymark/contracts';

/** What is known of a calendar where events are shown. */
export type CalendarOfDesk = Pick<Calendar, 'id' | 'name' | 'color' | 'is_public'>;

/** One date as the desk shows it, with what changing it takes. */
export interface DeskOccurrence extends DeskEntry {
  is_exception: boolean;
  version: number;
}

/** The id of one date: the first of a series has that of the whole series, and is meant alone here. */
export function idOfDate({ id, is_recurring }: Pick<DeskEntry, 'id' | 'is_recurring'>): string {
  const reference = parseEventReference(id);
  return is_recurring && reference ? changedOccurrenceId(reference) : id;
}
