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

/** Rules whose days are counted within months and calendar years: the days of a month are bits of a number. */

const MONTHS_OF_YEAR = 12;
const FEBRUARY = 2;
const EVERY_SEVENTH = 0b10000001000000100000010000001;

/** Bit 0 is the first. */
function daysOfMask(mask: number, first: number, into: number[]): void {
  for (let rest = mask; rest !== 0; rest &= rest - 1) into.push(first + 31 - Math.clz32(rest & -rest));
}

class MonthMask {
  private readonly plainWeekdays: readonly number[];
  private readonly ordinals: RRuleParts['byDay'];

  /** `countsWithinMonth`: numbered weekdays are those of the month. */
  constructor(
    private readonly parts: RRuleParts,
    countsWithinMonth: boolean,
  ) {
    this.plainWeekdays = parts.byDay.filter(({ ordinal }) => ordinal === 0).map(({ weekday }) => weekday);
    this.ordinals = countsWithinMonth ? parts.byDay.filter(({ ordinal }) => ordinal !== 0) : [];
  }

  /** `weekdaysElsewhere`: days, as bits, that BYDAY selects by other counting. */
  of(month: number, length: number, firstWeekday: number, weekdaysElsewhere = 0): number {
    const { byMonth, byMonthDay, byDay } = this.parts;
    if (byMonth.length > 0 && !byMonth.includes(month)) return 0;
    if (this.parts.baseMonth !== 0 && this.parts.baseMonth !== month) return 0;
    const all = 0x7fffffff >>> (31 - length);
    let mask = all;
    if (byMonthDay.length > 0) {
      let days = 0;
      for (const day of byMonthDay) {
        const bit = day > 0 ? day - 1 : length + day;
        if (bit >= 0 && bit < length) days |= 1 << bit;
      }
      mask &= days;
    }
    if (byDay.length > 0) {
      let days = weekdaysElsewhere;
      for (const weekday of this.plainWeekdays) days |= EVERY_SEVENTH << offsetOf(weekday, firstWeekday);
      for (const { ordinal, weekday } of this.ordinals) {
        const first = offsetOf(weekday, firstWeekday);
        const bit =
          ordinal > 0
            ? first + (ordinal - 1) * DAYS_OF_WEEK
            : first + (Math.floor((length - 1 - first) / DAYS_OF_WEEK) + 1 + ordinal) * DAYS_OF_WEEK;
        if (bit >= 0 && bit < length) days |= 1 << bit;
      }
      mask &= days;
    }
    return mask & all;
  }
}

export class MonthPattern implements DayPattern {
  readonly calendarCycle = YEARS_OF_CYCLE * MONTHS_OF_YEAR;
  private knownCycle: number | undefined;
  private readonly mask: MonthMask;
  private readonly kinds: (readonly number[] | undefined)[] = [];
  // Series query month by month.
  private lastPeriod = NaN;
  private lastFirstDay = 0;

  constructor(private readonly parts: RRuleParts) {
    this.mask = new MonthMask(parts, true);
  }

  get cycle(): number {
    return (this.knownCycle ??= this.cycleOfCounts());
  }

  periodOf(day: number): number {
    const { year, month } = dateOfDay(day);
    return year * MONTHS_OF_YEAR + month - 1;
  }

  firstDayOf(period: number): number {
    if (period !== this.lastPeriod) {
      const year = Math.floor(period / MONTHS_OF_YEAR);
      this.lastFirstDay = dayNumber(year, period - year * MONTHS_OF_YEAR + 1, 1);
      this.lastPeriod = period;
    }
    return this.lastFirstDay;
  }

  daysIn(period: number): readonly number[] {
    const year = Math.floor(period / MONTHS_OF_YEAR);
    const month = period - year * MONTHS_OF_YEAR + 1;
    return this.daysOfKind(month, daysInMonth(year, month), weekdayOfDay(this.firstDayOf(period)));
  }

  private daysOfKind(month: number, length: number, firstWeekday: number): readonly number[] {
    // If the rule does not name months, those of one length are alike.
    const kind =
      ((this.parts.byMonth.length > 0 ? month : 0) * 4 + (length - 28)) * DAYS_OF_WEEK + firstWeekday;
    const cachedDays = this.kinds[kind];
    if (cachedDays) return cachedDays;
    const days: number[] = [];
    daysOfMask(this.mask.of(month, length, firstWeekday), 0, days);
    return (this.kinds[kind] = picked(days, this.parts.bySetPos));
  }

  /**
   * Most rules have the same number of days in each month, or in each January: then the cycle is shorter than 400
   * years.
   */
  private cycleOfCounts(): number {
    const first = this.daysOfKind(1, 31, 0).length;
    let isSameInAll = true;
    for (let month = 1; month <= MONTHS_OF_YEAR; month++) {
      const ofMonth = this.daysOfKind(month, daysInMonth(2001, month), 0).length;
      if (ofMonth !== first) isSameInAll = false;
      for (let weekday = 0; weekday < DAYS_OF_WEEK; weekday++) {
        if (this.daysOfKind(month, daysInMonth(2001, month), weekday).length !== ofMonth) {
          return this.calendarCycle;
        }
        if (month === FEBRUARY && this.daysOfKind(month, 29, weekday).length !== ofMonth) {
          return this.calendarCycle;
        }
      }
    }
    return isSameInAll ? 1 : MONTHS_OF_YEAR;
  }
}

export class YearPattern implements DayPattern {
  readonly calendarCycle = YEARS_OF_CYCLE;
  readonly cycle = YEARS_OF_CYCLE;
  private readonly mask: MonthMask;
  private readonly kinds: (readonly number[] | undefined)[] = [];

  constructor(private readonly parts: RRuleParts) {
    this.mask = new MonthMask(parts, parts.byMonth.length > 0);
  }

  periodOf(day: number): number {
    return dateOfDay(day).year;
  }

  firstDayOf(period: number): number {
    return dayNumber(period, 1, 1);
  }

  daysIn(period: number): readonly number[] {
    const firstWeekday = weekdayOfDay(this.firstDayOf(period));
    const kind = firstWeekday + (isLeapYear(period) ? DAYS_OF_WEEK : 0);
    return (this.kinds[kind] ??= picked(this.daysOfYear(period, firstWeekday), this.parts.bySetPos));
  }

  private daysOfYear(year: number, firstWeekday: number): readonly number[] {
    const { byYearDay, byMonth, byDay } = this.parts;
    const length = isLeapYear(year) ? 366 : 365;
    const numbered = byMonth.length > 0 ? [] : byDay.filter(({ ordinal }) => ordinal !== 0);
    const ofWeekday = numbered.map(({ ordinal, weekday }) => {
      const first = offsetOf(weekday, firstWeekday);
      return ordinal > 0
        ? first + (ordinal - 1) * DAYS_OF_WEEK
        : first + (Math.floor((length - 1 - first) / DAYS_OF_WEEK) + 1 + ordinal) * DAYS_OF_WEEK;
    });
    const ofYear = byYearDay.map((day) => (day > 0 ? day - 1 : length + day));
    const days: number[] = [];
    let first = 0;
    for (let month = 1; month <= MONTHS_OF_YEAR; month++) {
      const monthLength = daysInMonth(year, month);
      const weekday = (firstWeekday + first) % DAYS_OF_WEEK;
      let mask = this.mask.of(month, monthLength, weekday, bitsWithin(ofWeekday, first, monthLength));
      if (byYearDay.length > 0) mask &= bitsWithin(ofYear, first, monthLength);
      daysOfMask(mask, first, days);
      first += monthLength;
    }
    return days;
  }
}

function bitsWithin(days: readonly number[], first: number, length: number): number {
  let mask = 0;
  for (const day of days) if (day >= first && day < first + length) mask |= 1 << (day - first);
  return mask;
}

const TODAY: readonly number[] = [0];

/** Each day is a period, for daily rules with an interval. */
export class SingleDayPattern implements DayPattern {
  readonly calendarCycle = DAYS_OF_CYCLE;
  readonly cycle = DAYS_OF_CYCLE;
  private readonly months: MonthPattern;

  constructor(parts: RRuleParts) {
    this.months = new MonthPattern(withoutDailySetPos(parts));
  }

  periodOf(day: number): number {
    return day;
  }

  firstDayOf(period: number): number {
    return period;
  }

  daysIn(period: number): readonly number[] {
    const month = this.months.periodOf(period);
    const day = period - this.months.firstDayOf(month);
    return this.months.daysIn(month).includes(day) ? TODAY : NONE;
  }
}

/** A daily period has a single day, which is both its first and its last. */
export function withoutDailySetPos(parts: RRuleParts): RRuleParts {
  if (parts.bySetPos.length === 0) return parts;
  const picksIt = parts.bySetPos.some((position) => position === 1 || position === -1);
  return picksIt ? { ...parts, bySetPos: NONE } : { ...parts, bySetPos: [DAYS_OF_CYCLE] };
}
