import type { recurrenceTypes } from '@daymark/contracts';

/** Beside the weekdays (0 to 6): Monday to Friday, of which the first or the last one counts. */
export const WORKING_DAY = 7;

/** What the form offers to choose among; `dates` are picked one by one, `custom` is a rule that it shows in words alone. */
export type RecurrenceType = (typeof recurrenceTypes)[number] | 'dates';
export type RecurrenceEnd = 'never' | 'after' | 'on';
/** Which days of a month: one or several by number, the last one, or a weekday such as the second Tuesday. */
export type DayKind = 'day' | 'days' | 'last' | 'weekday';

/** Whether and how an event repeats, as the form holds it. What the chosen type does not use is kept for the others. */
export interface RuleValues {
  repeats: boolean;
  recurrence_type: RecurrenceType;
  interval: number | null;
  days_of_week: number[];
  /** The day on which weeks begin, 0 (Sunday) to 6. */
  week_start: number;
  day_kind: DayKind;
  day_of_month: number | null;
  days_of_month: number[];
  /** 1 to 5, or -1 for the last one. */
  nth: number;
  /** 0 (Sunday) to 6, or WORKING_DAY. */
  nth_day: number;
  months_of_year: number[];
  /** Of a rule that the form shows in words. */
  rrule: string | null;
  recurrence_end: RecurrenceEnd;
  count: number | null;
  end_date_of_recurrence: string | null;
  added_dates: string[];
  excluded_dates: string[];
}
