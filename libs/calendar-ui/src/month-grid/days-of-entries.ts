import { addDays, wallClockOf } from '@daymark/ui/public';
import type { EventTimes } from '../event-times/event-times.js';
import { compare, inOrder, type OrderedEvent } from '../event-times/in-order.js';

export interface DayEntry<Entry> {
  entry: Entry;
  /** 'HH:mm' on its first day; null for all-day events and on later days. */
  time: string | null;
  continues: boolean;
}

/** The first and last date of an entry in a time zone. All-day entries keep their dates in every zone. */
export function datesOf(
  entry: EventTimes,
  timeZone: string,
): { first: string; last: string; time: string | null } {
  if (entry.is_all_day) {
    return { first: entry.start_local.slice(0, 10), last: entry.end_local.slice(0, 10), time: null };
  }
  const start = wallClockOf(entry.start_time, timeZone);
  const end = wallClockOf(entry.end_time, timeZone);
  // An event that ends at midnight is not on the day that begins then.
  const last = end.time === '00:00' && end.date > start.date ? addDays(end.date, -1) : end.date;
  return { first: start.date, last: last < start.date ? start.date : last, time: start.time };
}

/**
 * The events of each date between two dates, both inclusive. Within a day: all-day events and continuations first, then
 * by time; those at the same time as `inOrder` sorts them.
 */
export function daysOfEntries<Entry extends EventTimes & OrderedEvent>(
  entries: readonly Entry[],
  timeZone: string,
  from: string,
  to: string,
): Map<string, DayEntry<Entry>[]> {
  const days = new Map<string, DayEntry<Entry>[]>();
  for (const entry of inOrder(entries)) {
    const { first, last, time } = datesOf(entry, timeZone);
    for (let date = first < from ? from : first; date <= last && date <= to; date = addDays(date, 1)) {
      const continues = date !== first;
      const day = days.get(date) ?? [];
      day.push({ entry, time: continues ? null : time, continues });
      days.set(date, day);
    }
  }
  for (const day of days.values()) {
    day.sort((a, b) => compare(a.time ?? '', b.time ?? ''));
  }
  return days;
}
