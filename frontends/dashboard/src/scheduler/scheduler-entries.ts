import { hourOfNew } from '@daymark/calendar-ui';
import { slotAt, type SchedulerSlot } from '@daymark/calendar-ui/scheduler';
import type { Calendar, WindowOccurrence } from '@daymark/contracts';
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

/** The default slot of a new event. */
export const newSlot = (date: string, timeZone: string, now = Date.now()): SchedulerSlot =>
  slotAt({ date, minute: hourOfNew(date, timeZone, now) * 60 });
