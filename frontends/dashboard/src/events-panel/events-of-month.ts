import type { CalendarEntry } from '@daymark/calendar-ui';
import { addDays, addMonths } from '@daymark/ui';
import { firstDay, lastDay } from './event-filters.js';

/** Those entries that touch a month in a time zone: the month grid's window also holds days of the months beside it. */
export function eventsOfMonth<Entry extends CalendarEntry>(
  entries: readonly Entry[],
  month: string,
  timeZone: string,
): Entry[] {
  const first = `${month}-01`;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  return entries.filter((entry) => firstDay(entry, timeZone) <= last && lastDay(entry, timeZone) >= first);
}
