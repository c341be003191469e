import type { DeskEntry } from '@daymark/calendar-ui/desk';
import { formatSpan, todayIn, wallClockOf, type HourCycle } from '@daymark/ui/core';

type Times = Pick<DeskEntry, 'start_time' | 'end_time' | 'start_local' | 'end_local' | 'is_all_day'>;

/** An event's time in the desk's zone: 'Tue 24 Nov, 18:00–20:00'. */
export function sayWhen(event: Times, of: { timeZone: string; hourCycle: HourCycle }): string {
  const style = { today: todayIn(of.timeZone), hourCycle: of.hourCycle };
  const at = (local: string, instant: string) =>
    event.is_all_day ? { date: local.slice(0, 10) } : wallClockOf(instant, of.timeZone);
  return formatSpan(at(event.start_local, event.start_time), at(event.end_local, event.end_time), style);
}
