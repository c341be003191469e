import { daysOfEntries, type DayEntry } from '@daymark/calendar-ui/public';
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
}

interface DaysOfMonth {
  month: string;
  timeZone: string;
  weekStart: number;
  weeks: string[][];
  /** The events of each date in these weeks, and of the day before and after, which other time zones may need. */
  days: Map<string, DayOfEvent[]>;
  /** The first day of the month itself that has events. */
  firstWithEvents: string | undefined;
}

/**
 * A key for a day: the id of its first event, or its date. If another zone shifts the date, the element stays the same
 * and nothing moves.
 */
export const keyOfDay = (date: string, [first]: readonly DayEntry<ListedEvent>[]): string =>
  first && !first.continues ? first.entry.id : date;

const known = new WeakMap<readonly ListedEvent[], DaysOfMonth>();

/** The weeks of a month with their events, computed once for the same events. */
export function daysOfMonth(
  month: string,
  events: readonly ListedEvent[],
  timeZone: string,
  weekStart: number,
): DaysOfMonth {
  const last = known.get(events);
  if (last?.month === month && last.timeZone === timeZone && last.weekStart === weekStart) return last;
  const weeks = weeksOfMonth(month, weekStart);
  const end = addDays(weeks.at(-1)!.at(-1)!, 1);
  const begin = addDays(weeks[0]![0]!, -1);
  const days = withBars(daysOfEntries(events, timeZone, begin, end), weeks);
  const firstWithEvents = weeks.flat().find((date) => monthOf(date) === month && days.has(date));
  const result = { month, timeZone, weekStart, weeks, days, firstWithEvents };
  known.set(events, result);
  return result;
}

/**
 * Gives each event that lasts for several days of a week a bar in the first lane that is free on all of them.
 * @param days the events of each date, also of the day after the last week, which tells what continues there
 * @returns the same map, whose events now have the position of their bars
 */
export function withBars(
  days: Map<string, DayOfEvent[]>,
  weeks: readonly string[][],
): Map<string, DayOfEvent[]> {
  for (const week of weeks) {
    // The last occupied date of each lane.
    const taken: string[] = [];
    for (const date of week) {
      for (const first of days.get(date) ?? []) {
        if (first.lane !== undefined) continue;
        const covered = [first];
        let end = date;
        for (;;) {
          const next = addDays(end, 1);
          const further = days.get(next)?.find(({ entry }) => entry === first.entry);
          if (!further) break;
          first.goesOn = !week.includes(next);
          if (first.goesOn) break;
          covered.push(further);
          end = next;
        }
        if (end === date) continue;
        let lane = 0;
        while (taken[lane]! >= date) lane++;
        taken[lane] = end;
        first.days = covered.length;
        for (const each of covered) each.lane = lane;
      }
    }
  }
  return days;
}
