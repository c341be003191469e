import { longDate, monthNames, ordinal, weekdayNames } from './date-words.js';
import { LAST_DAY_OF_MONTH } from './monthly-series.js';
import type { RecurrenceRule, RecurrenceType } from './recurrence-rule.js';

const EVERY_ONE: Record<RecurrenceType, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
  custom: 'Custom',
};
const UNITS: Record<RecurrenceType, string> = {
  daily: 'days',
  weekly: 'weeks',
  monthly: 'months',
  yearly: 'years',
  custom: 'times',
};

/**
 * A rule in words: 'Daily', 'Weekly', 'Monthly', 'Yearly' or 'Every N weeks', followed by ', N times',
 * ', until May 29th, 2024' or ', forever'. The date has the product's long form, which date-fns calls 'PPP'.
 */
export function describeRecurrence(rule: RecurrenceRule): string {
  const often = howOften(rule);
  if (typeof rule.count === 'number') return `${often}, ${rule.count} times`;
  if (typeof rule.end_date === 'string') return `${often}, until ${longDate(rule.end_date)}`;
  return `${often}, forever`;
}

const howOften = ({ recurrence_type: type, interval }: RecurrenceRule) =>
  interval === 1 ? EVERY_ONE[type] : `Every ${interval} ${UNITS[type]}`;

/** On which days a rule falls: 'Weekly on Mon, Wed and Fri'; null where it says nothing of days. */
export function describeRecurrenceDays(rule: RecurrenceRule): string | null {
  const days = daysOf(rule);
  return days && `${howOften(rule)} on ${days}`;
}

function daysOf({
  days_of_week: weekdays,
  day_of_month: day,
  month_of_year: month,
}: RecurrenceRule): string | null {
  if (weekdays?.length) {
    return listed([...weekdays].sort((a, b) => a - b).map((weekday) => weekdayNames[weekday]!.slice(0, 3)));
  }
  if (day == null) return null;
  const monthName = month == null ? null : monthNames[month - 1]!;
  if (day === LAST_DAY_OF_MONTH) return monthName ? `the last day of ${monthName}` : 'the last day';
  return monthName ? `${monthName} ${ordinal(day)}` : `the ${ordinal(day)}`;
}

const listed = (words: string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
