import { longDate, monthNames, weekdayNames } from '@daymark/recurrence/date-words';
import { wallClockOf } from './zoned-time.js';
import { monthOf, weekdayOf } from './local-date.js';

export { longDate as formatDate, monthNames, ordinal, weekdayNames } from '@daymark/recurrence/date-words';

/** 'Saturday'. */
export const weekdayName = (date: string) => weekdayNames[weekdayOf(date)]!;

/** 'Saturday, March 1st, 2025'. */
export const formatDateWithWeekday = (date: string) => `${weekdayName(date)}, ${longDate(date)}`;

/** The day of the month, as in a grid. */
export const dayNumber = (date: string) => Number(date.slice(8));

/** '1 March 2025'. */
export const formatDayOfMonth = (date: string) => `${dayNumber(date)} ${formatMonth(monthOf(date))}`;

/** '1 March 2025, Saturday': starts with the visible label of a grid's day, so that voice control can address it. */
export const dayName = (date: string) => `${formatDayOfMonth(date)}, ${weekdayName(date)}`;

/** A month, 'YYYY-MM', as 'March 2025'. */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return `${monthNames[number - 1]} ${year}`;
}

/**
 * The days between two dates: '23–29 November 2026', '30 November – 6 December 2026', '28 December 2026 – 3 January
 * 2027'; short: '23–29 Nov 2026'.
 */
export function formatDays(first: string, last: string, isShort = false): string {
  const year = (date: string) => date.slice(0, 4);
  const day = (date: string) => {
    const month = monthNames[Number(date.slice(5, 7)) - 1]!;
    return `${dayNumber(date)} ${isShort ? month.slice(0, 3) : month}`;
  };
  const end = `${day(last)} ${year(last)}`;
  if (monthOf(first) === monthOf(last)) return `${dayNumber(first)}–${end}`;
  return year(first) === year(last) ? `${day(first)} – ${end}` : `${day(first)} ${year(first)} – ${end}`;
}

/** The date of an instant in a zone, as 'March 1st, 2025'. */
export const formatInstantDate = (instant: string | number, timeZone: string) =>
  longDate(wallClockOf(instant, timeZone).date);
