import * as z from 'zod';
import { COUNT_MAX, INTERVAL_MAX, RRULE_MAX_CHARACTERS, RULE_DATES_MAX } from './limits.js';
import { isLocalDate, isLocalDateTime, localDate } from './local-time.js';
import { labelled, message, text, type Label } from '../texts.js';

export const recurrenceTypes = ['daily', 'weekly', 'monthly', 'yearly', 'custom'] as const;
const INVALID_RULE_DATE = message('recurrence.ruleDate');

const whole = (min: number, max: number, label: Label) =>
  z
    .int(labelled('fields.whole', label))
    .min(min, labelled('fields.atLeast', label, { min }))
    .max(max, labelled('fields.atMost', label, { max }));

const dayOfMonth = z
  .int(labelled('fields.whole', 'labels.dayOfMonth'))
  .refine((day) => day === -1 || (day >= 1 && day <= 31), message('recurrence.dayOfMonth'));

/** Equal dates are refused, since which was meant is unknown. Both forms sort by time. */
const ruleDates = (tooMany: 'recurrence.addedDates' | 'recurrence.excludedDates') =>
  z
    .array(
      z
        .string(INVALID_RULE_DATE)
        .refine((date) => isLocalDate(date) || isLocalDateTime(date), INVALID_RULE_DATE),
    )
    .max(RULE_DATES_MAX, message(tooMany, { max: RULE_DATES_MAX }))
    .nullish()
    .transform((dates) => (dates == null ? [] : [...new Set(dates)].sort()));

/**
 * As in RFC 5545. Fields that the type does not use become null: `day_of_month` -1 is the last day, `week_start` 0
 * Sunday. Any other rule is `custom`, with an RRULE without COUNT and UNTIL; one that the fields can express is
 * returned in those. At most one of `end_date` (inclusive, in the event's zone) and `count` (including the first date)
 * is set. An added date without a time has the event's time.
 */
export const Recurrence = z
  .object({
    recurrence_type: z.enum(recurrenceTypes, message('recurrence.incomplete')),
    interval: whole(1, INTERVAL_MAX, 'labels.interval').nullish(),
    days_of_week: z
      .array(whole(0, 6, 'labels.weekday'))
      .max(7)
      .nullish()
      .transform((days) => (days == null ? null : [...new Set(days)].sort((a, b) => a - b))),
    week_start: whole(0, 6, 'labels.weekStart').nullish(),
    day_of_month: dayOfMonth.nullish(),
    month_of_year: whole(1, 12, 'labels.month').nullish(),
    rrule: z
      .string()
      .max(RRULE_MAX_CHARACTERS, message('recurrence.ruleTooLong', { max: RRULE_MAX_CHARACTERS }))
      .nullish(),
    end_date: localDate(message('recurrence.endDate')).nullish(),
    count: whole(1, COUNT_MAX, 'labels.count').nullish(),
    added_dates: ruleDates('recurrence.addedDates'),
    excluded_dates: ruleDates('recurrence.excludedDates'),
  })
  .check(({ value, issues }) => {
    const refuse = (field: string, key: Parameters<typeof text>[0]) =>
      issues.push({ code: 'custom', message: text(key), path: [field], input: value, continue: true });
    if (value.recurrence_type === 'weekly' && !value.days_of_week?.length)
      refuse('days_of_week', 'recurrence.incomplete');
    if (value.recurrence_type === 'monthly' && value.day_of_month == null)
      refuse('day_of_month', 'recurrence.incomplete');
    if (value.recurrence_type === 'custom' && !value.rrule?.trim()) refuse('rrule', 'recurrence.incomplete');
    if (value.end_date != null && value.count != null) refuse('count', 'recurrence.endDateOrCount');
    const { day_of_month: day, month_of_year: month } = value;
    if (value.recurrence_type === 'yearly' && day != null && month != null && day > longestMonth(month)) {
      refuse('day_of_month', 'recurrence.dateInNoYear');
    }
  })
  .transform((rule) => {
    const uses = (...types: string[]) => types.includes(rule.recurrence_type);
    return {
      recurrence_type: rule.recurrence_type,
      interval: rule.interval ?? 1,
      days_of_week: uses('weekly') ? rule.days_of_week : null,
      week_start: uses('weekly') ? (rule.week_start ?? 0) : null,
      day_of_month: uses('monthly', 'yearly') ? (rule.day_of_month ?? null) : null,
      month_of_year: uses('yearly') ? (rule.month_of_year ?? null) : null,
      rrule: uses('custom') ? (rule.rrule ?? null) : null,
      end_date: rule.end_date ?? null,
      count: rule.count ?? null,
      added_dates: rule.added_dates,
      excluded_dates: rule.excluded_dates,
    };
  });
export type Recurrence = z.output<typeof Recurrence>;

function longestMonth(month: number): number {
  return month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export const RecurrenceResponse = z.object({
  recurrence_type: z.enum(recurrenceTypes),
  interval: z.int(),
  days_of_week: z.array(z.int()).nullable(),
  week_start: z.int().nullable().default(null),
  day_of_month: z.int().nullable(),
  month_of_year: z.int().nullable(),
  rrule: z.string().nullable().default(null),
  end_date: z.string().nullable(),
  count: z.int().nullable(),
  added_dates: z.array(z.string()).default([]),
  excluded_dates: z.array(z.string()).default([]),
});
