import type { DayEntry } from '@daymark/calendar-ui/public';
import { todayIn, wallClockOf } from '@daymark/ui/public';
import type { CalendarPart, ListedEvent } from '../page-data.js';

type Days<Entry> = readonly (readonly [date: string, entries: readonly Entry[]])[];

/**
 * What begins on certain dates by the clocks that the server goes by: as it says in which month something stands, nothing moves to
 * another one where the visitor's clocks show another date. What lasts whole days, or goes on, has the same dates everywhere.
 */
export function daysWithin<Entry extends DayEntry<ListedEvent>>(
  days: Days<Entry>,
  { zone, from = '', before }: { zone: string; from?: string; before: string },
): [date: string, entries: Entry[]][] {
  return keep(days, (date, { entry, continues }) => {
    const itsDate = entry.is_all_day || continues ? date : wallClockOf(entry.start_time, zone).date;
    return itsDate >= from && itsDate < before;
  });
}

/** Without the days that nothing is left of. */
const keep = <Entry>(days: Days<Entry>, isKept: (date: string, entry: Entry) => boolean) =>
  days
    .map(([date, entries]): [string, Entry[]] => [date, entries.filter((each) => isKept(date, each))])
    .filter(([, entries]) => entries.length > 0);

/**
 * What is left of today, and what comes later, by the clocks that the server goes by. It does not know the visitor's: did a page
 * begin with another date once it does, what is being read would move.
 */
export function daysToCome<Entry extends DayEntry<ListedEvent>>(
  days: Days<Entry>,
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
  return keep(days, isToCome);
}
