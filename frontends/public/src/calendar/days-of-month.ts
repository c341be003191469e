import { daysOfEntries, type DayEntry } from '@daymark/calendar-ui/public';
import { monthOf, weeksOfMonth } from '@daymark/ui/public';
import type { ListedEvent } from '../page-data.js';

interface DaysOfMonth {
  month: string;
  timeZone: string;
  weekStart: number;
  weeks: string[][];
  /** What happens on each date of these weeks. */
  days: Map<string, DayEntry<ListedEvent>[]>;
  /** The first day of the month itself on which anything happens. */
  firstWithEvents: string | undefined;
}

const known = new WeakMap<readonly ListedEvent[], DaysOfMonth>();

/** The weeks of a month with what happens in them, worked out once for the same events. */
export function daysOfMonth(
  month: string,
  events: readonly ListedEvent[],
  timeZone: string,
  weekStart: number,
): DaysOfMonth {
  const last = known.get(events);
  if (last?.month === month && last.timeZone === timeZone && last.weekStart === weekStart) return last;
  const weeks = weeksOfMonth(month, weekStart);
  const days = daysOfEntries(events, timeZone, weeks[0]![0]!, weeks.at(-1)!.at(-1)!);
  const firstWithEvents = weeks.flat().find((date) => monthOf(date) === month && days.has(date));
  const result = { month, timeZone, weekStart, weeks, days, firstWithEvents };
  known.set(events, result);
  return result;
}
