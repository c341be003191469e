import type { DeskEntry } from '@daymark/calendar-ui/desk';
import {
  changedOccurrenceId,
  parseEventReference,
  type Calendar,
  type WindowOccurrence,
} from '@daymark/contracts';

/** What the desk knows of a calendar. */
export type CalendarOfDesk = Pick<Calendar, 'id' | 'name' | 'color' | 'is_public'>;

/** One date as the desk shows it, with what changing it takes. */
export interface DeskOccurrence extends DeskEntry {
  is_exception: boolean;
  version: number;
  calendar_ids: readonly string[];
}

/** Of events that are in no calendar, or in one that is not known yet. */
const NO_COLOR = '#64748b';

/** What is to be shown: all dates but those whose calendars are all hidden, each in the colour of its first shown one. */
export function deskEntries(
  items: readonly WindowOccurrence[],
  calendars: readonly CalendarOfDesk[],
  isHidden: (calendarId: string) => boolean,
): DeskOccurrence[] {
  const byId = new Map(calendars.map((calendar) => [calendar.id, calendar]));
  return items.flatMap((item) => {
    const shown = item.calendar_ids.filter((id) => !isHidden(id));
    if (shown.length === 0 && item.calendar_ids.length > 0) return [];
    const calendar = byId.get(shown[0] ?? '');
    return {
      ...item,
      color: calendar?.color ?? NO_COLOR,
      ...(calendar && { calendarName: calendar.name }),
    };
  });
}

/** The id of one date: the first of a series has that of the whole series, and is meant alone here. */
export function idOfDate({ id, is_recurring }: Pick<DeskEntry, 'id' | 'is_recurring'>): string {
  const reference = parseEventReference(id);
  return is_recurring && reference ? changedOccurrenceId(reference) : id;
}
