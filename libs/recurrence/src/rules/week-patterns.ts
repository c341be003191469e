import { dateOfDay, dayNumber, daysInMonth, isLeapYear, weekdayOfDay } from '../times/calendar-day.js';
import {
  DAYS_OF_CYCLE,
  DAYS_OF_WEEK,
  NONE,
  offsetOf,
  picked,
  YEARS_OF_CYCLE,
  type DayPattern,
} from './day-pattern.js';
import type { RRuleParts } from './rrule-parts.js';

/** Rules whose days are counted in whole weeks, which begin on the day in WKST. */

const WEEKS_OF_CYCLE = DAYS_OF_CYCLE / DAYS_OF_WEEK;
/** A week belongs to the year that contains at least this many of its days. */
const DAYS_THAT_DECIDE = 4;

export class WeekPattern implements DayPattern {
  readonly calendarCycle = WEEKS_OF_CYCLE;
  readonly cycle: number;
  private readonly offsets: readonly number[];
  private readonly always: readonly number[];

  constructor(private readonly parts: RRuleParts) {
    this.offsets = parts.byDay.map(({ weekday }) => offsetOf(weekday, parts.weekStart)).sort((a, b) => a - b);
    this.always = picked(this.offsets, parts.bySetPos);
    this.cycle = parts.byMonth.length > 0 ? WEEKS_OF_CYCLE : 1;
  }

  periodOf(day: number): number {
    return Math.floor((day - this.firstDayOf(0)) / DAYS_OF_WEEK);
  }

  firstDayOf(period: number): number {
    // 1970-01-01 was a Thursday; the Sunday before it is day -4.
    return period * DAYS_OF_WEEK - 4 + this.parts.weekStart;
  }

  daysIn(period: number): readonly number[] {
    const { byMonth, bySetPos } = this.parts;
    if (byMonth.length === 0) return this.always;
    const first = this.firstDayOf(period);
    const [start, end] = [dateOfDay(first), dateOfDay(first + DAYS_OF_WEEK - 1)];
    const [isIn, isInAfter] = [byMonth.includes(start.month), byMonth.includes(end.month)];
    if (isIn && isInAfter) return this.always;
    if (!isIn && !isInAfter) return NONE;
    const daysBefore = daysInMonth(start.year, start.month) - start.day + 1;
    return picked(
      this.offsets.filter((offset) => offset < daysBefore === isIn),
      bySetPos,
    );
  }
}

/**
 * For BYWEEKNO: week 1 is the first with at least four days in the calendar year, and a week across the turn of the
 * year belongs to the year with most of its days.
 */
export class WeekYearPattern implements DayPattern {
  readonly calendarCycle = YEARS_OF_CYCLE;
  readonly cycle = YEARS_OF_CYCLE;
  private readonly weekdays: readonly number[];
  private readonly kinds: (readonly number[] | undefined)[] = [];

  constructor(private readonly parts: RRuleParts) {
    const named = parts.byDay.map(({ weekday }) => weekday);
    this.weekdays = named.length > 0 ? named : [0, 1, 2, 3, 4, 5, 6];
  }

  periodOf(day: number): number {
    const { year } = dateOfDay(day);
    if (day < this.firstDayOf(year)) return year - 1;
    return day >= this.firstDayOf(year + 1) ? year + 1 : year;
  }

  firstDayOf(period: number): number {
    const firstOfJanuary = dayNumber(period, 1, 1);
    const passed = offsetOf(weekdayOfDay(firstOfJanuary), this.parts.weekStart);
    const weekStart = firstOfJanuary - passed;
    return DAYS_OF_WEEK - passed >= DAYS_THAT_DECIDE ? weekStart : weekStart + DAYS_OF_WEEK;
  }

  daysIn(period: number): readonly number[] {
    // The days of such a year may lie in three calendar years.
    const leaps = [period - 1, period, period + 1].reduce(
      (bits, year) => bits * 2 + Number(isLeapYear(year)),
      0,
    );
    const kind = leaps * DAYS_OF_WEEK + weekdayOfDay(dayNumber(period, 1, 1));
    return (this.kinds[kind] ??= picked(this.daysOfWeeks(period), this.parts.bySetPos));
  }

  private daysOfWeeks(period: number): readonly number[] {
    const first = this.firstDayOf(period);
    const weeks = (this.firstDayOf(period + 1) - first) / DAYS_OF_WEEK;
    const numbers = this.parts.byWeekNo.map((week) => (week > 0 ? week - 1 : weeks + week));
    const days: number[] = [];
    for (let week = 0; week < weeks; week++) {
      if (!numbers.includes(week)) continue;
      for (let day = week * DAYS_OF_WEEK; day < (week + 1) * DAYS_OF_WEEK; day++) {
        if (this.isNamed(first + day)) days.push(day);
      }
    }
    return days;
  }

  private isNamed(day: number): boolean {
    const { byMonth, byMonthDay, byYearDay } = this.parts;
    if (!this.weekdays.includes(weekdayOfDay(day))) return false;
    const { year, month, day: dayOfMonth } = dateOfDay(day);
    const dayOfYear = day - dayNumber(year, 1, 1) + 1;
    return (
      (byMonth.length === 0 || byMonth.includes(month)) &&
      hasNumber(byMonthDay, dayOfMonth, daysInMonth(year, month)) &&
      hasNumber(byYearDay, dayOfYear, isLeapYear(year) ? 366 : 365)
    );
  }
}

/** Also counted from the end of `length`. An empty list contains all. */
const hasNumber = (list: readonly number[], number: number, length: number) =>
  list.length === 0 || list.includes(number) || list.includes(number - length - 1);
