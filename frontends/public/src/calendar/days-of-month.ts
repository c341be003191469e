import { daysOfEntries, weekLanes, withDates, type DayEntry } from '@daymark/calendar-ui/public';
import { addDays, monthOf, weeksOfMonth } from '@daymark/ui/public';
import type { ListedEvent } from '../page-data.js';

/** An event on one of its days, and its bar if it lasts for several days of a week. */
export interface DayOfEvent extends DayEntry<ListedEvent> {
  /** The lane of its bar in the week, from 0; the same on all its days. Absent: it has no bar. */
  lane?: number;
  /** The number of days that the bar covers; only on its first day. */
  days?: number;
  /** It continues in the next week; only on its first day in a week. */
  goesOn?: boolean;
  /** The last day of an event of several days; only on its first day in a week. */
  last?: string;
}

interface DaysOfMonth {
  month: string;
  timeZone: string;
  weekStart: number;
  weeks: string[][];
  /** The events of each date in these weeks, and of the day before and after, which other time zones may need. */
  days: Map<string, DayOfEvent[]>;
  firstWithEvents: string | undefined;
}

/**
 * A key for a day: the id of its first event, or its date. If another zone shifts the date, the element stays the same
 * and nothing moves.
 */
export const keyOfDay = (date: string, [first]: readonly DayEntry<ListedEvent>[]): string =>
  first && !first.continues ? first.entry.id : date;

const daysOfEvents = new WeakMap<readonly ListedEvent[], DaysOfMonth>();

/** The weeks of a month with their events, computed once for the same events. */
export function daysOfMonth(
  month: string,
  events: readonly ListedEvent[],
  timeZone: string,
  weekStart: number,
): DaysOfMonth {
  const last = daysOfEvents.get(events);
  if (last?.month === month && last.timeZone === timeZone && last.weekStart === weekStart) return last;
  const weeks = weeksOfMonth(month, weekStart);
  const end = addDays(weeks.at(-1)!.at(-1)!, 1);
  const begin = addDays(weeks[0]![0]!, -1);
  const days: Map<string, DayOfEvent[]> = daysOfEntries(events, timeZone, begin, end);
  const onDay = (date: string, event: ListedEvent) => days.get(date)!.find(({ entry }) => entry === event)!;
  const long = withDates(events, timeZone).filter(({ first, last }) => first < last);
  for (const week of weeks) {
    const [from, to] = [week[0]!, week[6]!];
    const here = long.filter(({ first, last }) => first <= to && last >= from);
    for (const { entry, first, last } of here)
      Object.assign(onDay(first > from ? first : from, entry), { goesOn: last > to, last });
    // What touches a single day of the week needs no bar.
    const wide = here.filter(({ first, last }) => first < to && last > from);
    for (const [date, bars] of weekLanes(wide, week)) {
      for (const [lane, bar] of bars.entries())
        if (bar) Object.assign(onDay(date, bar.entry), { lane }, bar.from === date && { days: bar.days });
    }
  }
  const firstWithEvents = weeks.flat().find((date) => monthOf(date) === month && days.has(date));
  const result = { month, timeZone, weekStart, weeks, days, firstWithEvents };
  daysOfEvents.set(events, result);
  return result;
}
