import { isLocalDate, type Recurrence, type recurrenceTypes } from '@daymark/contracts';
import { isPossible, LAST_DAY_OF_MONTH, type RecurrenceRule } from '@daymark/recurrence';
import { weekdayOf } from '@daymark/ui';

/** What the form offers to choose among. */
export type RecurrenceType = Exclude<(typeof recurrenceTypes)[number], 'custom'>;
export type RecurrenceEnd = 'never' | 'after' | 'on';

/** Whether and how an event repeats, as the form holds it. What the chosen type does not use is kept for the others. */
export interface RuleValues {
  repeats: boolean;
  recurrence_type: RecurrenceType;
  interval: number | null;
  days_of_week: number[];
  day_of_month: number | null;
  is_last_day_of_month: boolean;
  month_of_year: number;
  recurrence_end: RecurrenceEnd;
  count: number | null;
  end_date_of_recurrence: string | null;
}

/** What stands in the field when 'After' is chosen. */
const DEFAULT_COUNT = 10;

/** The days that a rule starts with: those of the event's own date. */
export const daysOfDate = (date: string) => ({
  days_of_week: [weekdayOf(date)],
  day_of_month: Number(date.slice(8, 10)),
  month_of_year: Number(date.slice(5, 7)),
});

/** How an event of a date repeats once that is turned on: weekly, every week, on its weekday, for ever. */
export const newRule = (date: string): RuleValues => ({
  repeats: false,
  recurrence_type: 'weekly',
  interval: 1,
  ...daysOfDate(date),
  is_last_day_of_month: false,
  recurrence_end: 'never',
  count: DEFAULT_COUNT,
  end_date_of_recurrence: null,
});

/** A stored rule as the form holds it. `date` is the event's: what the rule leaves open comes from there. */
export function valuesOfRule(rule: Recurrence | null, date: string): RuleValues {
  if (rule === null) return newRule(date);
  const days = daysOfDate(date);
  return {
    repeats: true,
    recurrence_type: rule.recurrence_type === 'custom' ? 'monthly' : rule.recurrence_type,
    interval: rule.interval,
    days_of_week: rule.days_of_week?.length ? [...rule.days_of_week] : days.days_of_week,
    day_of_month:
      rule.day_of_month === null || rule.day_of_month === LAST_DAY_OF_MONTH
        ? days.day_of_month
        : rule.day_of_month,
    is_last_day_of_month: rule.day_of_month === LAST_DAY_OF_MONTH,
    month_of_year: rule.month_of_year ?? days.month_of_year,
    recurrence_end: rule.count !== null ? 'after' : rule.end_date !== null ? 'on' : 'never',
    count: rule.count ?? DEFAULT_COUNT,
    end_date_of_recurrence: rule.end_date,
  };
}

/** The rule as the wire has it; null when the event does not repeat. */
export function recurrenceOf(values: RuleValues) {
  if (!values.repeats) return null;
  const { recurrence_type: type } = values;
  const day = values.is_last_day_of_month ? LAST_DAY_OF_MONTH : values.day_of_month;
  return {
    recurrence_type: type,
    interval: values.interval ?? 1,
    days_of_week: type === 'weekly' ? values.days_of_week : null,
    week_start: type === 'weekly' ? 0 : null,
    day_of_month: type === 'monthly' || type === 'yearly' ? day : null,
    month_of_year: type === 'yearly' ? values.month_of_year : null,
    rrule: null,
    end_date: values.recurrence_end === 'on' ? values.end_date_of_recurrence : null,
    count: values.recurrence_end === 'after' ? values.count : null,
    added_dates: [],
    excluded_dates: [],
  };
}

/** What a rule lacks when its type is chosen: weekly needs a weekday, monthly a day, yearly a day and a month. */
export function missingDays(values: RuleValues, type: RecurrenceType, date: string): Partial<RuleValues> {
  const days = daysOfDate(date);
  if (type === 'weekly') return values.days_of_week.length > 0 ? {} : { days_of_week: days.days_of_week };
  if (type === 'daily' || values.day_of_month !== null) return {};
  return { day_of_month: days.day_of_month };
}

/** The rule once it says all that its type needs and can match a date; null before that, and without one. */
export function completeRule(values: RuleValues): RecurrenceRule | null {
  const rule = recurrenceOf(values);
  if (!rule || values.interval === null || values.interval < 1) return null;
  if (rule.recurrence_type === 'weekly' && !rule.days_of_week?.length) return null;
  if ((rule.recurrence_type === 'monthly' || rule.recurrence_type === 'yearly') && !rule.day_of_month)
    return null;
  if (values.recurrence_end === 'after' && !rule.count) return null;
  if (values.recurrence_end === 'on' && (rule.end_date === null || !isLocalDate(rule.end_date))) return null;
  return isPossible(rule) ? rule : null;
}
