import { weekdayOfDay } from './calendar-day.js';
import type { DateSeries } from './date-series.js';

const DAYS_OF_WEEK = 7;

/**
 * The chosen weekdays of every `interval`-th week, counted from the week of the base; weeks start on Sunday. The base
 * falls on one of the weekdays; those of its own week that lie before it do not count.
 */
export class WeeklySeries implements DateSeries {
  private readonly firstSunday: number;
  private readonly stride: number;
  private readonly positionOfBase: number;

  /** `weekdays` ascending, without repeats, the base's among them. */
  constructor(
    private readonly baseDay: number,
    interval: number,
    private readonly weekdays: readonly number[],
  ) {
    const weekday = weekdayOfDay(baseDay);
    this.firstSunday = baseDay - weekday;
    this.stride = interval * DAYS_OF_WEEK;
    this.positionOfBase = weekdays.indexOf(weekday);
  }

  indexOnOrAfter(day: number): number {
    if (day <= this.baseDay) return 0;
    const week = Math.floor((day - this.firstSunday) / this.stride);
    const dayOfStride = day - this.firstSunday - week * this.stride;
    let passed = 0;
    for (const weekday of this.weekdays) if (weekday < dayOfStride) passed++;
    return week * this.weekdays.length + passed - this.positionOfBase;
  }

  dayAt(index: number): number {
    const ordinal = index + this.positionOfBase;
    const week = Math.floor(ordinal / this.weekdays.length);
    return this.firstSunday + week * this.stride + this.weekdays[ordinal - week * this.weekdays.length]!;
  }
}
