import { dayNumber } from './calendar-day.js';
import { customRule } from './custom-rule.js';
import { describeParts, weekdaysShort } from './custom-text.js';
import { longDate, monthNames, ordinal } from './date-words.js';
import { LAST_DAY_OF_MONTH } from './monthly-series.js';
import type { RecurrenceRule, RecurrenceType } from './recurrence-rule.js';

const EVERY_ONE: Record<Exclude<RecurrenceType, 'custom'>, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
};
const UNITS: Record<Exclude<RecurrenceType, 'custom'>, string> = {
  daily: 'days',
  weekly: 'weeks',
  monthly: 'months',
  yearly: 'years',
};
/** Rules are stored in complete form before they are described, so any base will do. */
const ANY_DAY = dayNumber(2000, 1, 1);

/**
 * With its days, its end, and its added dates: 'Weekly on Tue and Thu, forever', 'Every 2 days, 10 times', 'On 5
 * dates'.
 */
export function describeRecurrence(rule: RecurrenceRule): string {
  if (isHandPicked(rule)) return `On ${rule.added_dates!.length + 1} dates`;
  return whenDue(rule) + endOf(rule) + extraDates(rule);
}

/** Stored as a rule for the first of them, with the others as added dates. */
const isHandPicked = ({ recurrence_type, count, added_dates }: RecurrenceRule) =>
  recurrence_type === 'daily' && count === 1 && (added_dates?.length ?? 0) > 0;

function endOf(rule: RecurrenceRule): string {
  if (typeof rule.count === 'number') return `, ${rule.count} ${rule.count === 1 ? 'time' : 'times'}`;
  return typeof rule.end_date === 'string' ? `, until ${longDate(rule.end_date)}` : ', forever';
}

function extraDates({ added_dates: added, excluded_dates: excluded }: RecurrenceRule): string {
  const counted = (dates: readonly string[], more: string) =>
    `${dates.length}${more} ${dates.length === 1 ? 'date' : 'dates'}`;
  const withAdded = added?.length ? `, and on ${counted(added, ' more')}` : '';
  return withAdded + (excluded?.length ? `, except on ${counted(excluded, '')}` : '');
}

type FieldRule = RecurrenceRule & { recurrence_type: Exclude<RecurrenceType, 'custom'> };

/** Null if they cannot express it. */
function fieldsOf(rule: RecurrenceRule): FieldRule | null {
  if (rule.recurrence_type !== 'custom') return rule as FieldRule;
  return customRule(rule.rrule, ANY_DAY).fields;
}

const howOften = ({ recurrence_type: type, interval }: FieldRule) =>
  interval === 1 ? EVERY_ONE[type] : `Every ${interval} ${UNITS[type]}`;

/** 'Weekly on Mon, Wed and Fri'; only the frequency if it names no days: 'Daily'. */
function whenDue(rule: RecurrenceRule): string {
  const fields = fieldsOf(rule);
  if (fields === null) return describeParts(customRule(rule.rrule, ANY_DAY).parts);
  const days = daysOf(fields);
  return howOften(fields) + (days ? ` on ${days}` : '');
}

function daysOf({
  days_of_week: weekdays,
  day_of_month: day,
  month_of_year: month,
}: RecurrenceRule): string | null {
  if (weekdays?.length) return weekdaysShort(weekdays.map((weekday) => ({ weekday })));
  if (day == null) return null;
  const monthName = month == null ? null : monthNames[month - 1]!;
  if (day === LAST_DAY_OF_MONTH) return monthName ? `the last day of ${monthName}` : 'the last day';
  return monthName ? `${monthName} ${ordinal(day)}` : `the ${ordinal(day)}`;
}
