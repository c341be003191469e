import type { SchedulerView, WeekStart } from '@daymark/calendar-ui/scheduler';
import {
  formatDays,
  formatMonth,
  formatShortDate,
  monthNames,
  monthOf,
  isWeekend,
  weekOf,
} from '@daymark/ui/core';

interface Days {
  from: string;
  to: string;
}

/** The title of the shown days: 'November 2026', '23–29 Nov 2026', 'Tue 24 Nov 2026', '2026', 'Nov – Dec 2026'. */
export function rangeTitle(
  view: SchedulerView,
  date: string,
  weekStart: WeekStart,
  agendaRange: Days,
): string {
  switch (view) {
    case 'month':
      return formatMonth(monthOf(date));
    case 'agenda':
      return monthsTitle(agendaRange);
    case 'year':
      return year(date);
    case 'day':
      return formatShortDate(date, '');
    case 'week':
    case 'work-week': {
      const week = weekOf(date, weekStart);
      const days = view === 'week' ? week : week.filter((day) => !isWeekend(day));
      return formatDays(days[0]!, days.at(-1)!, true);
    }
  }
}

const shortMonth = (date: string) => monthNames[Number(date.slice(5, 7)) - 1]!.slice(0, 3);
const year = (date: string) => date.slice(0, 4);

/** 'November 2026', 'Nov – Dec 2026', 'Nov 2026 – Jan 2027'. */
function monthsTitle({ from, to }: Days): string {
  if (monthOf(from) === monthOf(to)) return formatMonth(monthOf(from));
  const start = year(from) === year(to) ? shortMonth(from) : `${shortMonth(from)} ${year(from)}`;
  return `${start} – ${shortMonth(to)} ${year(to)}`;
}
