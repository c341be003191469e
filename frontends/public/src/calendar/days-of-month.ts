import { daysOfEntries, type DayEntry } from '@daymark/calendar-ui/public';
import { addDays, monthOf, weeksOfMonth } from '@daymark/ui/public';
import type { ListedEvent } from '../page-data.js';

/** An event on one of its days. Where it lasts for several days of a week, also where its bar lies. */
export interface DayOfEvent extends DayEntry<ListedEvent> {
  /** At which height of the week the bar is, from 0; the same on all its days. Absent: it is no bar. */
  lane?: number;
  /** How many days the bar covers, on the first of them alone. */
  days?: number;
  /** It goes on in the next week. Told on the first of its days in a week. */
  goesOn?: boolean;
}

interface DaysOfMonth {
  month: string;
  timeZone: string;
  weekStart: number;
  weeks: string[][];
  /** What happens on each date of these weeks, on the day before and on the one after: what other clocks show there. */
  days: Map<string, DayOfEvent[]>;
  /** The first day of the month itself on which anything happens. */
  firstWithEvents: string | undefined;
}

/**
 * Tells a day from others by the event that begins it, or its date: where other clocks show another date it stays the same
 * element, and nothing of it moves.
 */
export const keyOfDay = (date: string, [first]: readonly DayEntry<ListedEvent>[]): string =>
  first && !first.continues ? first.entry.id : date;

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
  const end = addDays(weeks.at(-1)!.at(-1)!, 1);
  const begin = addDays(weeks[0]![0]!, -1);
  const days = withBars(daysOfEntries(events, timeZone, begin, end), weeks);
  const firstWithEvents = weeks.flat().find((date) => monthOf(date) === month && days.has(date));
  const result = { month, timeZone, weekStart, weeks, days, firstWithEvents };
  known.set(events, result);
  return result;
}

/**
 * Makes what lasts for several days of a week one bar over them, at the first height that is free on all of them.
 * @param days the events of each date, also of the day after the last week, by which it is known what goes on there
 * @returns the same map, whose events say now where their bars lie
 */
export function withBars(
  days: Map<string, DayOfEvent[]>,
  weeks: readonly string[][],
): Map<string, DayOfEvent[]> {
  for (const week of weeks) {
    // Up to which date each height is taken.
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
