import { isLocalDate, type Recurrence } from '@daymark/contracts';
import { isPossible, LAST_DAY_OF_MONTH, type RecurrenceRule } from '@daymark/recurrence';
import { weekdayOf } from '@daymark/ui';
import type { RecurrenceType, RuleValues } from './rule-fields.js';
import { daysOfText, textOfDays } from './rule-text.js';

const DEFAULT_COUNT = 10;
const DAYS_OF_WEEK = 7;
const FIFTH = 5;

export const daysOfDate = (date: string) => {
  const day = Number(date.slice(8, 10));
  const nth = Math.ceil(day / DAYS_OF_WEEK);
  return {
    days_of_week: [weekdayOf(date)],
    day_of_month: day,
    days_of_month: [day],
    // Few months have a fifth one.
    nth: nth === FIFTH ? -1 : nth,
    nth_day: weekdayOf(date),
    months_of_year: [Number(date.slice(5, 7))],
  };
};

export const newRule = (date: string): RuleValues => ({
  repeats: false,
  recurrence_type: 'weekly',
  interval: 1,
  ...daysOfDate(date),
  week_start: 0,
  day_kind: 'day',
  rrule: null,
  recurrence_end: 'never',
  count: DEFAULT_COUNT,
  end_date_of_recurrence: null,
  added_dates: [],
  excluded_dates: [],
});

export function valuesOfRule(rule: Recurrence | null, date: string): RuleValues {
  if (rule === null) return newRule(date);
  const { count, added_dates, excluded_dates } = rule;
  const isPicked = rule.recurrence_type === 'daily' && count === 1 && added_dates.length > 0;
  const values: RuleValues = {
    ...newRule(date),
    repeats: true,
    recurrence_type: isPicked ? 'dates' : rule.recurrence_type,
    interval: rule.interval,
    week_start: rule.week_start ?? 0,
    recurrence_end: isPicked ? 'never' : count !== null ? 'after' : rule.end_date !== null ? 'on' : 'never',
    count: count ?? DEFAULT_COUNT,
    end_date_of_recurrence: rule.end_date,
    added_dates: [...added_dates],
    excluded_dates: [...excluded_dates],
  };
  if (rule.days_of_week?.length) values.days_of_week = [...rule.days_of_week];
  if (rule.month_of_year !== null) values.months_of_year = [rule.month_of_year];
  if (rule.day_of_month === LAST_DAY_OF_MONTH) values.day_kind = 'last';
  else if (rule.day_of_month !== null) values.day_of_month = rule.day_of_month;
  if (rule.rrule === null) return values;
  return { ...values, ...(daysOfText(rule.rrule) ?? { rrule: rule.rrule }) };
}

export function recurrenceOf(values: RuleValues) {
  if (!values.repeats) return null;
  const { recurrence_type: type, added_dates, excluded_dates } = values;
  const beside = { added_dates, excluded_dates };
  const end = {
    end_date: values.recurrence_end === 'on' ? values.end_date_of_recurrence : null,
    count: values.recurrence_end === 'after' ? values.count : null,
  };
  if (type === 'dates') return { ...plainRule('daily', values), end_date: null, count: 1, ...beside };
  if (type === 'custom') return { ...customRule(values.rrule, values), ...end, ...beside };
  const text = textOfDays(values);
  const rule = text === null ? plainRule(type, values) : customRule(text, values);
  return { ...rule, ...end, ...beside };
}

function plainRule(type: Exclude<RecurrenceType, 'dates' | 'custom'>, values: RuleValues) {
  const day = values.day_kind === 'last' ? LAST_DAY_OF_MONTH : values.day_of_month;
  return {
    recurrence_type: type as Recurrence['recurrence_type'],
    interval: values.recurrence_type === 'dates' ? 1 : (values.interval ?? 1),
    days_of_week: type === 'weekly' ? values.days_of_week : null,
    week_start: type === 'weekly' ? values.week_start : null,
    day_of_month: type === 'monthly' || type === 'yearly' ? day : null,
    month_of_year: type === 'yearly' ? (values.months_of_year[0] ?? null) : null,
    rrule: null as string | null,
  };
}

const customRule = (rrule: string | null, { interval }: RuleValues) => ({
  recurrence_type: 'custom' as Recurrence['recurrence_type'],
  interval: interval ?? 1,
  days_of_week: null,
  week_start: null,
  day_of_month: null,
  month_of_year: null,
  rrule,
});

/** The defaults that a rule needs for a selected type: weekly a weekday, monthly a day, yearly a day and a month. */
export function missingDays(values: RuleValues, type: RecurrenceType, date: string): Partial<RuleValues> {
  const days = daysOfDate(date);
  if (type === 'weekly') return values.days_of_week.length > 0 ? {} : { days_of_week: days.days_of_week };
  if (type !== 'monthly' && type !== 'yearly') return {};
  return {
    ...(values.day_of_month === null ? { day_of_month: days.day_of_month } : {}),
    ...(values.months_of_year.length === 0 ? { months_of_year: days.months_of_year } : {}),
  };
}

/** The rule once it is complete and can match a date; null before, and without one. */
export function completeRule(values: RuleValues): RecurrenceRule | null {
  const rule = recurrenceOf(values);
  if (!rule || values.interval === null || values.interval < 1) return null;
  if (values.recurrence_type === 'dates') return values.added_dates.length > 0 ? rule : null;
  if (rule.recurrence_type === 'weekly' && !rule.days_of_week?.length) return null;
  if ((rule.recurrence_type === 'monthly' || rule.recurrence_type === 'yearly') && !rule.day_of_month)
    return null;
  if (values.recurrence_type === 'yearly' && values.months_of_year.length === 0) return null;
  if (values.recurrence_end === 'after' && !rule.count) return null;
  if (values.recurrence_end === 'on' && (rule.end_date === null || !isLocalDate(rule.end_date))) return null;
  return isPossible(rule) ? rule : null;
}

export function presetsFor(date: string): Partial<RuleValues>[] {
  const days = daysOfDate(date);
  const weekday = days.nth_day;
  const isLast = days.day_of_month + DAYS_OF_WEEK > daysInMonthOf(date);
  const often = { interval: 1, added_dates: [], excluded_dates: [] };
  const monthly = { ...often, recurrence_type: 'monthly', nth_day: weekday } as const;
  return [
    { ...often, recurrence_type: 'daily' },
    { ...often, recurrence_type: 'weekly', days_of_week: [1, 2, 3, 4, 5] },
    { ...often, recurrence_type: 'weekly', days_of_week: [weekday] },
    { ...monthly, day_kind: 'day', day_of_month: days.day_of_month },
    ...(days.nth > 0 ? [{ ...monthly, day_kind: 'weekday', nth: days.nth } as const] : []),
    ...(isLast ? [{ ...monthly, day_kind: 'weekday', nth: -1 } as const] : []),
    {
      ...often,
      recurrence_type: 'yearly',
      day_kind: 'day',
      day_of_month: days.day_of_month,
      months_of_year: days.months_of_year,
    },
  ];
}

const daysInMonthOf = (date: string) =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
