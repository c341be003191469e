import type { SchedulerSlot } from '@daymark/calendar-ui/scheduler';
import type { Calendar, WindowOccurrence } from '@daymark/contracts';
import { addDays, wallClockOf } from '@daymark/ui/core';
import type { SchedulerCalendar, SchedulerOccurrence } from '../event-actions/index.js';

/** For events without a calendar, or whose calendar is not loaded yet. */
const NO_COLOR = '#64748b';

/** The entries to show: all dates with at least one visible calendar, in the colour of the first. */
export function schedulerEntries(
  items: readonly WindowOccurrence[],
  calendars: readonly (SchedulerCalendar & Pick<Calendar, 'is_hidden'>)[],
): SchedulerOccurrence[] {
  const byId = new Map(calendars.map((calendar) => [calendar.id, calendar]));
  return items.flatMap((item) => {
    const shown = item.calendar_ids.filter((id) => !byId.get(id)?.is_hidden);
    if (shown.length === 0 && item.calendar_ids.length > 0) return [];
    const calendar = byId.get(shown[0] ?? '');
    return {
      ...item,
      color: calendar?.color ?? NO_COLOR,
      ...(calendar && { calendarName: calendar.name }),
    };
  });
}

/** The default slot of a new event: an hour from the next full hour. On any day but today it begins on that day. */
export function newSlot(date: string, timeZone: string, now: number = Date.now()): SchedulerSlot {
  const current = wallClockOf(now, timeZone);
  const hour = Math.min(Number(current.time.slice(0, 2)) + 1, date === current.date ? 24 : 23);
  const at = (hours: number) =>
    `${addDays(date, Math.floor(hours / 24))}T${String(hours % 24).padStart(2, '0')}:00`;
  return { start_local: at(hour), end_local: at(hour + 1), is_all_day: false };
}
