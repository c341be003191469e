import type { SchedulerView, WeekStart } from '@daymark/calendar-ui/scheduler';
import { addDays, addMonths, instantOf, monthOf, startOfWeek } from '@daymark/ui/core';

export interface DatedItem {
  is_all_day: boolean;
  start_local: string;
  end_local: string;
  start_time: string;
  end_time: string;
}

/** The days in the scheduler's title: for a month its own days, without the adjacent ones. */
export function namedDays(
  view: SchedulerView,
  date: string,
  weekStart: WeekStart,
): { from: string; to: string } {
  switch (view) {
    case 'day':
    case 'agenda':
      return { from: date, to: date };
    case 'week':
    case 'work-week': {
      const from = startOfWeek(date, weekStart);
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

export function countOnDays(
  items: readonly DatedItem[],
  { from, to }: { from: string; to: string },
  timeZone: string,
): number {
  // Computing each item's dates in the zone would be slow for thousands.
  const midnight = (date: string) => instantOf({ date, time: '00:00' }, timeZone);
  const [begin, afterwards] = [midnight(from), midnight(addDays(to, 1))];
  let count = 0;
  for (const { is_all_day, start_local, end_local, start_time, end_time } of items) {
    if (is_all_day) {
      if (start_local.slice(0, 10) <= to && end_local.slice(0, 10) >= from) count += 1;
      continue;
    }
    const start = Date.parse(start_time);
    // An item that ends at midnight is not on the day that begins then.
    const end = Math.max(start, Date.parse(end_time) - 1);
    if (start < afterwards && end >= begin) count += 1;
  }
  return count;
}
