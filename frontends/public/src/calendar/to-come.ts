import type { DayEntry } from '@daymark/calendar-ui/public';
import { todayIn, wallClockOf } from '@daymark/ui/public';
import type { CalendarPart, ListedEvent } from '../page-data.js';

/**
 * What is left of today, and what comes later, by the clocks that the server goes by. It does not know the visitor's: did a page
 * begin with another date once it does, what is being read would move.
 */
export function daysToCome<Entry extends DayEntry<ListedEvent>>(
  days: readonly (readonly [date: string, entries: readonly Entry[]])[],
  { zone, now }: Pick<CalendarPart, 'zone' | 'now'>,
): [date: string, entries: Entry[]][] {
  const today = todayIn(zone, now);
  const local = (instant: string) => {
    const { date, time } = wallClockOf(instant, zone);
    return date + time;
  };
  const lastDates = new Map(days.flatMap(([date, entries]) => entries.map(({ entry }) => [entry, date])));
  const isToCome = (date: string, { entry }: Entry) => {
    if (entry.is_all_day || date > today) return date >= today;
    // What is to come stands on the visitor's yesterday where it has no later date.
    if (date < today && lastDates.get(entry) !== date) return false;
    return local(entry.start_time) >= today || local(entry.end_time) > `${today}00:00`;
  };
  return days
    .map(([date, entries]): [string, Entry[]] => [date, entries.filter((each) => isToCome(date, each))])
    .filter(([, entries]) => entries.length > 0);
}
