import { daysOfEntries, type DayEntry } from '../../month-grid/days-of-entries.js';
import type { SchedulerEntry } from '../scheduler-contract.js';

export interface AgendaDay {
  date: string;
  entries: DayEntry<SchedulerEntry>[];
}

/** The days of an agenda that have events, in order; today is included without any, if it is in the range. */
export function agendaDaysOf(
  entries: readonly SchedulerEntry[],
  timeZone: string,
  { from, to }: { from: string; to: string },
  today: string,
): AgendaDay[] {
  const days = daysOfEntries(entries, timeZone, from, to);
  if (today >= from && today <= to && !days.has(today)) days.set(today, []);
  return [...days]
    .map(([date, ofDay]) => ({ date, entries: ofDay }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
