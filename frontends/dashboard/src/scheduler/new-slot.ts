import type { SchedulerSlot } from '@daymark/calendar-ui/scheduler';
import { addDays, wallClockOf } from '@daymark/ui/core';

/** The default slot of a new event: an hour from the next full hour, on the shown day. */
export function newSlot(date: string, timeZone: string, now: number = Date.now()): SchedulerSlot {
  const hour = Number(wallClockOf(now, timeZone).time.slice(0, 2)) + 1;
  const at = (hours: number) =>
    `${addDays(date, Math.floor(hours / 24))}T${String(hours % 24).padStart(2, '0')}:00`;
  return { start_local: at(hour), end_local: at(hour + 1), is_all_day: false };
}
