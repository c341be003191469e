import { addDays } from '@daymark/ui/core';
import { datesOf } from '../../month-grid/days-of-entries.js';
import type { SchedulerEntry } from '../scheduler-contract.js';

/** The number of events on each date of a year, without cancelled ones. Dates without events are missing. */
export function eventsPerDay(
  entries: readonly SchedulerEntry[],
  timeZone: string,
  year: string,
): Map<string, number> {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const counts = new Map<string, number>();
  for (const entry of entries) {
    if (entry.status === 'cancelled') continue;
    const { first, last } = datesOf(entry, timeZone);
    for (let date = first < from ? from : first; date <= last && date <= to; date = addDays(date, 1)) {
      counts.set(date, (counts.get(date) ?? 0) + 1);
    }
  }
  return counts;
}

/** From 0, no events, to 4, seven events or more. */
export const densityLevel = (count: number) => (count >= 7 ? 4 : count >= 4 ? 3 : count >= 2 ? 2 : count);
