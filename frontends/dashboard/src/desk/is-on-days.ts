import type { DeskView, WeekStart } from '@daymark/calendar-ui/desk';
import { addDays, addMonths, monthOf, wallClockOf, weekdayOf } from '@daymark/ui';

/** What is known of when something takes place. */
export interface DatedItem {
  is_all_day: boolean;
  start_local: string;
  end_local: string;
  start_time: string;
  end_time: string;
}

/** The days that the title of the desk names: of a month its own, not those beside it. */
export function namedDays(view: DeskView, date: string, weekStart: WeekStart): { from: string; to: string } {
  switch (view) {
    case 'day':
    case 'agenda':
      return { from: date, to: date };
    case 'week':
    case 'work-week': {
      const from = addDays(date, -((weekdayOf(date) - weekStart + 7) % 7));
      return { from, to: addDays(from, 6) };
    }
    case 'month': {
      const from = `${monthOf(date)}-01`;
      return { from, to: addDays(`${addMonths(monthOf(date), 1)}-01`, -1) };
    }
    case 'year':
      return { from: `${date.slice(0, 4)}-01-01`, to: `${date.slice(0, 4)}-12-31` };
  }
}

/** Whether something takes place on one of these days, both included. */
export function isOnDays(
  item: DatedItem,
  { from, to }: { from: string; to: string },
  timeZone: string,
): boolean {
  const dateOf = (local: string, instant: number) =>
    item.is_all_day ? local.slice(0, 10) : wallClockOf(instant, timeZone).date;
  const start = Date.parse(item.start_time);
  // What ends at midnight is not on the day that begins then.
  const end = Math.max(start, Date.parse(item.end_time) - 1);
  return dateOf(item.start_local, start) <= to && dateOf(item.end_local, end) >= from;
}
