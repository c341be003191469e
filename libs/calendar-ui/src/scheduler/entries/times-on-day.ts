import { addDays, formatClock, formatInstantRange, wallClockOf, type HourCycle } from '@daymark/ui/core';
import type { SchedulerEntry } from '../scheduler-contract.js';

/** '18:00–20:00', or 'until 02:00' on a day that it continues on. */
export function timesOnDay(
  entry: SchedulerEntry,
  date: string,
  timeZone: string,
  hourCycle: HourCycle,
): string {
  if (entry.is_all_day) return 'All day';
  const [start, end] = [wallClockOf(entry.start_time, timeZone), wallClockOf(entry.end_time, timeZone)];
  if (start.date === date) {
    return end.date === date || end.date === addDays(date, 1)
      ? formatInstantRange(entry.start_time, entry.end_time, timeZone, hourCycle)
      : `from ${formatClock(start.time, hourCycle)}`;
  }
  const endsHere = end.date === date || (end.time === '00:00' && end.date === addDays(date, 1));
  return endsHere ? `until ${formatClock(end.time, hourCycle)}` : 'All day';
}
