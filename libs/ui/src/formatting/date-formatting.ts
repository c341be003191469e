import { wallClockOf } from './zoned-time.js';
import { weekdayOf } from './local-date.js';

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** 1st, 2nd, 3rd, 4th, ... 11th, 21st. */
export function ordinal(number: number): string {
  const tens = number % 100;
  if (tens >= 11 && tens <= 13) return `${number}th`;
  return `${number}${{ 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th'}`;
}

/** A date, 'YYYY-MM-DD', in the format 'PPP': 'March 1st, 2025'. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return `${monthNames[month - 1]} ${ordinal(day)}, ${year}`;
}

/** 'Saturday, March 1st, 2025'. */
export const formatDateWithWeekday = (date: string) =>
  `${weekdayNames[weekdayOf(date)]}, ${formatDate(date)}`;

/** A month, 'YYYY-MM', in the format 'MMMM yyyy': 'March 2025'. */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return `${monthNames[number - 1]} ${year}`;
}

/** The date of an instant in a zone, in the format 'PPP'. */
export const formatInstantDate = (instant: string | number, timeZone: string) =>
  formatDate(wallClockOf(instant, timeZone).date);

/** The time of an instant in a zone, 'HH:mm'. */
export const formatTime = (instant: string | number, timeZone: string) => wallClockOf(instant, timeZone).time;

/** 'March 1st, 2025, 09:00'. */
export const formatDateTime = (instant: string | number, timeZone: string) =>
  `${formatInstantDate(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
