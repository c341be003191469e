import type { SchedulerEntry } from '@daymark/calendar-ui/scheduler';
import { changedOccurrenceId, parseEventReference, type Calendar } from '@daymark/contracts';

export type SchedulerCalendar = Pick<Calendar, 'id' | 'name' | 'color' | 'is_public'>;

export interface SchedulerOccurrence extends SchedulerEntry {
  is_exception: boolean;
  version: number;
}

/** The id of one date: a series' first date shares the id of the series, and gets its own here. */
export function idOfDate({ id, is_recurring }: Pick<SchedulerEntry, 'id' | 'is_recurring'>): string {
  const reference = parseEventReference(id);
  return is_recurring && reference ? changedOccurrenceId(reference) : id;
}
