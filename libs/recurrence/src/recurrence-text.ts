import { dateOfDay, parseDate } from './calendar-day.js';
import type { RecurrenceRule, RecurrenceType } from './recurrence-rule.js';

const EVERY_ONE: Record<RecurrenceType, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
};
const UNITS: Record<RecurrenceType, string> = {
  daily: 'days',
  weekly: 'weeks',
  monthly: 'months',
  yearly: 'years',
};
const MONTHS = [
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

/**
 * A rule in words: 'Daily', 'Weekly', 'Monthly', 'Yearly' or 'Every N weeks', followed by ', N times',
 * ', until May 29th, 2024' or ', forever'. The date has the product's long form, which date-fns calls 'PPP'.
 */
export function describeRecurrence(rule: RecurrenceRule): string {
  const type = rule.recurrence_type;
  const often = rule.interval === 1 ? EVERY_ONE[type] : `Every ${rule.interval} ${UNITS[type]}`;
  if (typeof rule.count === 'number') return `${often}, ${rule.count} times`;
  if (typeof rule.end_date === 'string') return `${often}, until ${longDate(rule.end_date)}`;
  return `${often}, forever`;
}

/** A date (`YYYY-MM-DD`) in the product's long form: 'May 29th, 2024'. */
export function longDate(date: string): string {
  const { year, month, day } = dateOfDay(parseDate(date));
  return `${MONTHS[month - 1]} ${day}${ordinalEnding(day)}, ${year}`;
}

function ordinalEnding(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
