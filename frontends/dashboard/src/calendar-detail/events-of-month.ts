import { addDays, addMonths, wallClockOf } from '@daymark/ui';
import type { CalendarEntry } from '@daymark/ui/calendar';

/** Those entries that touch a month in a time zone: the month grid's window also holds days of its neighbours. */
export function eventsOfMonth(
  entries: readonly CalendarEntry[],
  month: string,
  timeZone: string,
): CalendarEntry[] {
  const first = `${month}-01`;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  return entries.filter((entry) => {
    const start = entry.is_all_day
      ? entry.start_local.slice(0, 10)
      : wallClockOf(entry.start_time, timeZone).date;
    const end = entry.is_all_day
      ? entry.end_local.slice(0, 10)
      : wallClockOf(Date.parse(entry.end_time) - 1, timeZone).date;
    return start <= last && end >= first;
  });
}
