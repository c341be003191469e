/**
 * Which days of each period (week, month, year ...) a rule names. The Gregorian calendar repeats every 400 years, so
 * there are few kinds of periods: a month is told by its number, its length and its first weekday. The days of each
 * kind are found once.
 */
export interface DayPattern {
  /** The number of the period that a day is in. Periods are numbered one behind the other. */
  periodOf(day: number): number;
  firstDayOf(period: number): number;
  /** The days that the rule names in a period, ascending, counted from its first day. */
  daysIn(period: number): readonly number[];
  /** After so many periods, 400 years, the days repeat. */
  readonly calendarCycle: number;
  /** After so many periods, the same or fewer, the numbers of days repeat. */
  readonly cycle: number;
}

export const NONE: readonly number[] = [];
export const YEARS_OF_CYCLE = 400;
export const DAYS_OF_CYCLE = 146_097;
export const DAYS_OF_WEEK = 7;

/** Those of the days that a rule names in a period which BYSETPOS picks. */
export function picked(days: readonly number[], positions: readonly number[]): readonly number[] {
  if (positions.length === 0 || days.length === 0) return days;
  const found = new Set<number>();
  for (const position of positions) {
    const day = days[position > 0 ? position - 1 : days.length + position];
    if (day !== undefined) found.add(day);
  }
  return [...found].sort((a, b) => a - b);
}

/** How many days after a weekday the next one of another is. */
export const offsetOf = (weekday: number, firstWeekday: number) =>
  (weekday - firstWeekday + DAYS_OF_WEEK) % DAYS_OF_WEEK;
