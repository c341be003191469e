import {
  dateOfDay,
  dayNumber,
  daysInMonth,
  greatestCommonDivisor,
  LeapYearsInProgression,
} from '../times/calendar-day.js';
import type { DateSeries } from './date-series.js';

export const LAST_DAY_OF_MONTH = -1;
const MONTHS_OF_YEAR = 12;
const FEBRUARY = 2;
/** Among this many years at any regular distance, at least one is a leap year if the first one is. */
const LEAP_CYCLE_YEARS = 400;

/**
 * Months without that day are skipped and do not count; yearly series are monthly ones with a multiple of twelve
 * months. A "step" is one month of the progression, whether it has the day or not. The steps repeat after at most
 * twelve (the cycle), so each place in it has the day always, never, or (29 February) in leap years.
 */
export class MonthlySeries implements DateSeries {
  private readonly baseMonth: number;
  private readonly cycle: number;
  private readonly regularPlaces: number[] = [];
  private leapPlace = -1;
  private leapYears: LeapYearsInProgression | undefined;
  private lastIndex = 0;
  private lastStep = 0;

  /** The base's month has that day. */
  constructor(
    private readonly baseDay: number,
    private readonly intervalMonths: number,
    private readonly dayOfMonth: number,
  ) {
    const date = dateOfDay(baseDay);
    this.baseMonth = date.year * MONTHS_OF_YEAR + date.month - 1;
    this.cycle = MONTHS_OF_YEAR / greatestCommonDivisor(intervalMonths, MONTHS_OF_YEAR);
    if (dayOfMonth <= 28) return;
    for (let place = 0; place < this.cycle; place++) {
      const month = this.baseMonth + place * intervalMonths;
      const monthOfYear = (month % MONTHS_OF_YEAR) + 1;
      if (dayOfMonth === 29 && monthOfYear === FEBRUARY) {
        this.leapPlace = place;
        const yearsPerCycle = (intervalMonths * this.cycle) / MONTHS_OF_YEAR;
        this.leapYears = new LeapYearsInProgression(Math.floor(month / MONTHS_OF_YEAR), yearsPerCycle);
      } else if (dayOfMonth <= daysInMonth(2001, monthOfYear)) {
        this.regularPlaces.push(place);
      }
    }
  }

  indexOnOrAfter(day: number): number {
    if (day <= this.baseDay) return 0;
    const date = dateOfDay(day);
    const month = date.year * MONTHS_OF_YEAR + date.month - 1;
    const step = Math.ceil((month - this.baseMonth) / this.intervalMonths);
    const isPassed = this.hasDay(step) && this.dayOfStep(step) < day;
    return this.datesBefore(isPassed ? step + 1 : step);
  }

  dayAt(index: number): number {
    if (this.dayOfMonth <= 28) return this.dayOfStep(index);
    if (index === this.lastIndex + 1) {
      do this.lastStep++;
      while (!this.hasDay(this.lastStep));
    } else if (index !== this.lastIndex) {
      this.lastStep = this.stepOf(index);
    }
    this.lastIndex = index;
    return this.dayOfStep(this.lastStep);
  }

  private dayOfStep(step: number): number {
    const month = this.baseMonth + step * this.intervalMonths;
    const year = Math.floor(month / MONTHS_OF_YEAR);
    const monthOfYear = month - year * MONTHS_OF_YEAR + 1;
    const isLast = this.dayOfMonth === LAST_DAY_OF_MONTH;
    return dayNumber(year, monthOfYear, isLast ? daysInMonth(year, monthOfYear) : this.dayOfMonth);
  }

  private hasDay(step: number): boolean {
    if (this.dayOfMonth <= 28) return true;
    const month = this.baseMonth + step * this.intervalMonths;
    const year = Math.floor(month / MONTHS_OF_YEAR);
    return this.dayOfMonth <= daysInMonth(year, month - year * MONTHS_OF_YEAR + 1);
  }

  private datesBefore(steps: number): number {
    if (this.dayOfMonth <= 28) return steps;
    const wholeCycles = Math.floor(steps / this.cycle);
    const rest = steps - wholeCycles * this.cycle;
    let dates = wholeCycles * this.regularPlaces.length;
    for (const place of this.regularPlaces) if (place < rest) dates++;
    if (this.leapYears !== undefined) {
      dates += this.leapYears.among(this.leapPlace < rest ? wholeCycles + 1 : wholeCycles);
    }
    return dates;
  }

  /** The inverse of `datesBefore`. */
  private stepOf(index: number): number {
    if (this.leapYears === undefined) {
      const wholeCycles = Math.floor(index / this.regularPlaces.length);
      return wholeCycles * this.cycle + this.regularPlaces[index - wholeCycles * this.regularPlaces.length]!;
    }
    // datesBefore is monotonic, so the step is found by binary search: the first step after which there are index + 1
    // dates.
    let low = 0;
    let high = (index + 1) * this.cycle * (this.regularPlaces.length > 0 ? 1 : LEAP_CYCLE_YEARS);
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.datesBefore(middle + 1) > index) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
