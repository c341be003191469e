/**
 * The dates of a series without its end, as day numbers. The three kinds (daily, weekly, monthly) answer both
 * questions by arithmetic, so that the cost does not depend on how far from the base they are asked.
 */
export interface DateSeries {
  /** The number of the first date on or after `day`; 0 for days before the base. */
  indexOnOrAfter(day: number): number;
  /** The date with a number (0 is the base). Cheapest when asked in ascending order. */
  dayAt(index: number): number;
}
