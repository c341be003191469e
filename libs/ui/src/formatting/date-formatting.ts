import { longDate, monthNames, weekdayNames } from '@daymark/recurrence/date-words';
import { wallClockOf } from './zoned-time.js';
import { weekdayOf } from './local-date.js';

export { longDate as formatDate, monthNames, ordinal, weekdayNames } from '@daymark/recurrence/date-words';

/** 'Saturday, March 1st, 2025'. */
export const formatDateWithWeekday = (date: string) => `${weekdayNames[weekdayOf(date)]}, ${longDate(date)}`;

/** A month, 'YYYY-MM', in the format 'MMMM yyyy': 'March 2025'. */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return `${monthNames[number - 1]} ${year}`;
}

/** The date of an instant in a zone, in the format 'PPP'. */
export const formatInstantDate = (instant: string | number, timeZone: string) =>
  longDate(wallClockOf(instant, timeZone).date);

/** The time of an instant in a zone, 'HH:mm'. */
export const formatTime = (instant: string | number, timeZone: string) => wallClockOf(instant, timeZone).time;

/** 'March 1st, 2025, 09:00'. */
export const formatDateTime = (instant: string | number, timeZone: string) =>
  `${formatInstantDate(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
