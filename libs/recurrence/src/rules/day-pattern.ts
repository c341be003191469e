/**
 * The calendar repeats every 400 years, so there are few kinds of periods: a month is determined by its number, its
 * length and its first weekday. The days of each kind are computed once.
 */
export interface DayPattern {
  /** Consecutive. */
  periodOf(day: number): number;
  firstDayOf(period: number): number;
  /** Ascending, counted from its first day. */
  daysIn(period: number): readonly number[];
  /** In 400 years, after which the days repeat. */
  readonly calendarCycle: number;
  /** The same or fewer, after which the numbers of days repeat. */
  readonly cycle: number;
}

export const NONE: readonly number[] = [];
export const YEARS_OF_CYCLE = 400;
export const DAYS_OF_CYCLE = 146_097;
export const DAYS_OF_WEEK = 7;

/** Those that BYSETPOS picks. */
export function picked(days: readonly number[], positions: readonly number[]): readonly number[] {
  if (positions.length === 0 || days.length === 0) return days;
  const found = new Set<number>();
  for (const position of positions) {
    const day = days[position > 0 ? position - 1 : days.length + position];
    if (day !== undefined) found.add(day);
  }
  return [...found].sort((a, b) => a - b);
}

export const offsetOf = (weekday: number, firstWeekday: number) =>
  (weekday - firstWeekday + DAYS_OF_WEEK) % DAYS_OF_WEEK;
