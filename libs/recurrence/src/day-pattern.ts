import { dateOfDay, dayNumber, daysInMonth, isLeapYear, weekdayOfDay } from './calendar-day.js';
import type { RRuleParts } from './rrule-parts.js';

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

const NONE: readonly number[] = [];
const YEARS_OF_CYCLE = 400;
const MONTHS_OF_YEAR = 12;
const DAYS_OF_CYCLE = 146_097;
const DAYS_OF_WEEK = 7;
const WEEKS_OF_CYCLE = DAYS_OF_CYCLE / DAYS_OF_WEEK;
const FEBRUARY = 2;
/** A week belongs to the year in which so many of its days lie. */
const DAYS_THAT_DECIDE = 4;

/** The pattern of a rule whose parts say all that they need (see `filledParts`). */
export function patternOf(parts: RRuleParts): DayPattern {
  switch (parts.frequency) {
    case 'DAILY':
      // Without an interval the months name the same days, and there are fewer of them.
      return parts.interval === 1 ? new MonthPattern(withoutDailySetPos(parts)) : new SingleDayPattern(parts);
    case 'WEEKLY':
      return parts.interval === 1 && parts.byMonth.length > 0 && parts.bySetPos.length === 0
        ? new MonthPattern(parts)
        : new WeekPattern(parts);
    case 'MONTHLY':
      return new MonthPattern(parts);
    case 'YEARLY':
      return parts.byWeekNo.length > 0 ? new WeekYearPattern(parts) : new YearPattern(parts);
  }
}

/** Of the one day of a day, the first is the last. */
function withoutDailySetPos(parts: RRuleParts): RRuleParts {
  if (parts.bySetPos.length === 0) return parts;
  const picksIt = parts.bySetPos.some((position) => position === 1 || position === -1);
  return picksIt ? { ...parts, bySetPos: NONE } : { ...parts, bySetPos: [DAYS_OF_CYCLE] };
}

function picked(days: readonly number[], positions: readonly number[]): readonly number[] {
  if (positions.length === 0 || days.length === 0) return days;
  const found = new Set<number>();
  for (const position of positions) {
    const day = days[position > 0 ? position - 1 : days.length + position];
    if (day !== undefined) found.add(day);
  }
  return [...found].sort((a, b) => a - b);
}

/** Days of a month as bits: bit 0 is the first. */
function daysOfMask(mask: number, first: number, into: number[]): void {
  for (let rest = mask; rest !== 0; rest &= rest - 1) into.push(first + 31 - Math.clz32(rest & -rest));
}

const EVERY_SEVENTH = 0b10000001000000100000010000001;

/** The days of a month, as bits, that the parts name within it. */
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

  /** `weekdaysElsewhere`: days, as bits, that BYDAY names for another reason. */
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

/** How many days after a weekday the next one of another is. */
const offsetOf = (weekday: number, firstWeekday: number) =>
  (weekday - firstWeekday + DAYS_OF_WEEK) % DAYS_OF_WEEK;

class MonthPattern implements DayPattern {
  readonly calendarCycle = YEARS_OF_CYCLE * MONTHS_OF_YEAR;
  private knownCycle: number | undefined;
  private readonly mask: MonthMask;
  private readonly kinds: (readonly number[] | undefined)[] = [];
  // Series are asked month by month.
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
    // Where the rule does not name months, those of one length are alike.
    const kind =
      ((this.parts.byMonth.length > 0 ? month : 0) * 4 + (length - 28)) * DAYS_OF_WEEK + firstWeekday;
    const known = this.kinds[kind];
    if (known) return known;
    const days: number[] = [];
    daysOfMask(this.mask.of(month, length, firstWeekday), 0, days);
    return (this.kinds[kind] = picked(days, this.parts.bySetPos));
  }

  /** Most rules have the same number of days in each month, or in each January: then there is no need of 400 years. */
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

class YearPattern implements DayPattern {
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

/** Those of some days of a year that lie in a month, as its bits. */
function bitsWithin(days: readonly number[], first: number, length: number): number {
  let mask = 0;
  for (const day of days) if (day >= first && day < first + length) mask |= 1 << (day - first);
  return mask;
}

/**
 * Years of whole weeks, for BYWEEKNO: week 1 is the first with at least four days in the calendar year, and a week over
 * the turn of the year belongs to the year that most of it lies in.
 */
class WeekYearPattern implements DayPattern {
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

/** Whether a list has a number, also counted from the end of `length`. A list that is not given has all. */
const hasNumber = (list: readonly number[], number: number, length: number) =>
  list.length === 0 || list.includes(number) || list.includes(number - length - 1);

class WeekPattern implements DayPattern {
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

const TODAY: readonly number[] = [0];

/** Each day for itself, for daily rules with an interval. */
class SingleDayPattern implements DayPattern {
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
