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

/** What of an event says when it happens, as the wire names it. */
export interface EventTimes {
  start_local: string;
  end_local: string;
  timezone: string;
  is_all_day: boolean;
  start_time: string;
  end_time: string;
}

/** Start and end of an event as one line, in a zone: 'March 1st, 2025, 09:00 – 10:00'. Whole days name no time. */
export function formatEventSpan(event: EventTimes, timeZone: string): string {
  if (event.is_all_day) {
    const [start, end] = [event.start_local.slice(0, 10), event.end_local.slice(0, 10)];
    return start === end
      ? `${formatDate(start)}, all day`
      : `${formatDate(start)} – ${formatDate(end)}, all day`;
  }
  const start = wallClockOf(event.start_time, timeZone);
  const end = wallClockOf(event.end_time, timeZone);
  return start.date === end.date
    ? `${formatDate(start.date)}, ${start.time} – ${end.time}`
    : `${formatDate(start.date)}, ${start.time} – ${formatDate(end.date)}, ${end.time}`;
}

/** The start of an event as text: date and time, or the date alone for whole days. */
export const formatEventStart = (event: EventTimes, timeZone: string) =>
  event.is_all_day ? formatDate(event.start_local.slice(0, 10)) : formatDateTime(event.start_time, timeZone);

/** The end of an event as text; for whole days the last day. */
export const formatEventEnd = (event: EventTimes, timeZone: string) =>
  event.is_all_day ? formatDate(event.end_local.slice(0, 10)) : formatDateTime(event.end_time, timeZone);
