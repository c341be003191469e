/**
 * The dates of a series without its end, as day numbers. Daily, weekly and monthly series compute both answers
 * arithmetically, `PatternSeries` looks them up in a table of the calendar's cycle: the cost does not depend on the
 * distance from the base.
 */
export interface DateSeries {
  /** The number of the first date on or after `day`; 0 for days before the base. */
  indexOnOrAfter(day: number): number;
  /** The date with a number (0 is the base). Fastest in ascending order. */
  dayAt(index: number): number;
}
