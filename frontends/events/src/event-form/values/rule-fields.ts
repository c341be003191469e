import type { recurrenceTypes } from '@daymark/contracts';

/** Beside the weekdays (0 to 6): Monday to Friday, of which the first or last counts. */
export const WORKING_DAY = 7;

/** The form's types; `dates` are picked individually, `custom` is a rule shown only as text. */
export type RecurrenceType = (typeof recurrenceTypes)[number] | 'dates';
export type RecurrenceEnd = 'never' | 'after' | 'on';
/** The days of a month: by number, the last one, or a weekday such as the second Tuesday. */
export type DayKind = 'day' | 'days' | 'last' | 'weekday';

/** Values that the selected type does not use are kept for the other types. */
export interface RuleValues {
  repeats: boolean;
  recurrence_type: RecurrenceType;
  interval: number | null;
  days_of_week: number[];
  /** The first day of the week, 0 (Sunday) to 6. */
  week_start: number;
  day_kind: DayKind;
  day_of_month: number | null;
  days_of_month: number[];
  /** 1 to 5, or -1 for the last one. */
  nth: number;
  /** 0 (Sunday) to 6, or WORKING_DAY. */
  nth_day: number;
  months_of_year: number[];
  rrule: string | null;
  recurrence_end: RecurrenceEnd;
  count: number | null;
  end_date_of_recurrence: string | null;
  added_dates: string[];
  excluded_dates: string[];
}
