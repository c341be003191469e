import { addDays, wallClockOf, formatDateWithWeekday } from '@daymark/ui/public';
import { text } from '../texts.js';
import { compare, inOrder, type EventTimes, type OrderedEvent } from '../event-times/event-times.js';

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
 * The events of each date between two dates, both inclusive; in order, without dates that have none, but for those
 * `shown` in any case. Within a day: all-day events and continuations first, then by time; those at the same time as
 * `inOrder` sorts them.
 */
export function daysOfEntries<Entry extends EventTimes & OrderedEvent>(
  entries: readonly Entry[],
  timeZone: string,
  from: string,
  to: string,
  shown: readonly string[] = [],
): Map<string, DayEntry<Entry>[]> {
  const days = new Map<string, DayEntry<Entry>[]>(shown.map((date) => [date, []]));
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
  return new Map([...days].sort(([one], [other]) => compare(one, other)));
}

/** The most dots on a day that has no room for entries, each for one calendar's colour. */
export const DOTS_MAX = 4;

/** 'no events', '1 event', '2 events'. */
export const eventCount = (count: number) => text('events.count', { count });

/** A day for screen readers: 'Tuesday, November 24th, 2026, today, 2 events'. */
export const dayLabel = (date: string, isToday: boolean, count: number | null) =>
  text('events.day', {
    date: formatDateWithWeekday(date),
    isToday: String(isToday),
    isKnown: String(count !== null),
    count: count ?? 0,
  });
