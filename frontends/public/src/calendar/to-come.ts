import type { DayEntry } from '@daymark/calendar-ui/public';
import { todayIn, wallClockOf } from '@daymark/ui/public';
import type { CalendarPart, ListedEvent } from '../page-data.js';

type Days<Entry> = readonly (readonly [date: string, entries: readonly Entry[]])[];

/**
 * Filters what begins on certain dates in the server's zone: so an event stays in the same month although the visitor's
 * zone shows another date. All-day events and continuations have the same dates everywhere.
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

const keep = <Entry>(days: Days<Entry>, isKept: (date: string, entry: Entry) => boolean) =>
  days
    .map(([date, entries]): [string, Entry[]] => [date, entries.filter((each) => isKept(date, each))])
    .filter(([, entries]) => entries.length > 0);

/**
 * The rest of today and later days, in the server's zone. The server does not know the visitor's: if the page began
 * with another date once the visitor's zone is known, the content would move while it is read.
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
    // Coming entries without a later date are shown on the visitor's yesterday.
    if (date < today && lastDates.get(entry) !== date) return false;
    return local(entry.start_time) >= today || local(entry.end_time) > `${today}00:00`;
  };
  return keep(days, isToCome);
}
