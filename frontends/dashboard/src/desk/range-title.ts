import type { DeskView, WeekStart } from '@daymark/calendar-ui/desk';
import {
  addDays,
  formatMonth,
  formatShortDate,
  monthNames,
  monthOf,
  startOfWeek,
  weekdayOf,
} from '@daymark/ui/core';

/** What the shown days are called: 'November 2026', '23–29 Nov 2026', 'Tue 24 Nov 2026', '2026'. */
export function rangeTitle(view: DeskView, date: string, weekStart: WeekStart): string {
  switch (view) {
    case 'month':
    case 'agenda':
      return formatMonth(monthOf(date));
    case 'year':
      return date.slice(0, 4);
    case 'day':
      return formatShortDate(date, '');
    case 'week':
    case 'work-week': {
      const first = startOfWeek(date, weekStart);
      const days = view === 'week' ? [first, addDays(first, 6)] : workDays(first);
      return daysTitle(days[0]!, days.at(-1)!);
    }
  }
}

const workDays = (first: string) =>
  Array.from({ length: 7 }, (_, day) => addDays(first, day)).filter((date) => weekdayOf(date) % 6 !== 0);

/** '23–29 Nov 2026', '30 Nov – 6 Dec 2026', '28 Dec 2026 – 3 Jan 2027'. */
function daysTitle(first: string, last: string): string {
  const day = (date: string) => String(Number(date.slice(8)));
  const month = (date: string) => monthNames[Number(date.slice(5, 7)) - 1]!.slice(0, 3);
  const year = (date: string) => date.slice(0, 4);
  const end = `${day(last)} ${month(last)} ${year(last)}`;
  if (monthOf(first) === monthOf(last)) return `${day(first)}–${end}`;
  const start = `${day(first)} ${month(first)}`;
  return year(first) === year(last) ? `${start} – ${end}` : `${start} ${year(first)} – ${end}`;
}
