export type RecurrenceType = 'daily' | 'weekly' | 'monthly' | 'yearly' | 'custom';

/**
 * How an event repeats, with the field names of the API. RFC 5545 semantics:
 * - `interval`: every this many days, weeks, months or years, counted from the base; 1 or more. Not for custom rules.
 * - `days_of_week`: weekly only; 0 (Sunday) to 6 (Saturday). Empty or missing means the base's own weekday.
 * - `week_start`: weekly only; the first day of the week, 0 (Sunday, the default) to 6.
 * - `day_of_month`: monthly and yearly; 1 to 31, or -1 for the last day. Missing means the base's own day.
 * - `month_of_year`: yearly only; 1 to 12. Missing means the base's own month.
 * - `rrule`: custom only; the parts of an RRULE without COUNT and UNTIL, 'FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU'. Parts
 *   that it leaves open come from the base, and weeks start on Monday without WKST, as RFC 5545 says.
 * - `end_date`: `YYYY-MM-DD` in the event's zone; the last day on which an occurrence of the rule may begin.
 * - `count`: the number of occurrences of the rule, including the base and excluded ones.
 * - `added_dates`: local starts in addition to those of the rule, `YYYY-MM-DDTHH:MM`, or `YYYY-MM-DD` for the base's
 *   time of day.
 * - `excluded_dates`: local starts that do not take place, `YYYY-MM-DDTHH:MM`, or `YYYY-MM-DD` for all of that date.
 */
export interface RecurrenceRule {
  recurrence_type: RecurrenceType;
  interval: number;
  days_of_week?: readonly number[] | null;
  week_start?: number | null;
  day_of_month?: number | null;
  month_of_year?: number | null;
  rrule?: string | null;
  end_date?: string | null;
  count?: number | null;
  added_dates?: readonly string[] | null;
  excluded_dates?: readonly string[] | null;
}

/** `start_local` is `YYYY-MM-DDTHH:MM` on the wall clock of `timezone`. */
export interface TimedBase {
  start_local: string;
  timezone: string;
  /** Elapsed, also across a clock change. */
  duration_minutes: number;
  is_all_day?: false;
}

/** `start_local` is `YYYY-MM-DD`. */
export interface WholeDayBase {
  start_local: string;
  timezone: string;
  is_all_day: true;
  duration_days: number;
}

export type OccurrenceBase = TimedBase | WholeDayBase;

/** A window in epoch milliseconds; `from` is inclusive, `to` exclusive. */
export interface OccurrenceWindow {
  from: number;
  to: number;
}

/** `index` 0 is the base; `start` and `end` are epoch milliseconds. */
export interface Occurrence {
  index: number;
  start: number;
  end: number;
}
