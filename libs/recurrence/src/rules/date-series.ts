import { weekdayOfDay } from '../times/calendar-day.js';

/** Day numbers, without the series' end. The cost does not depend on the distance from the base. */
export interface DateSeries {
  /** 0 for days before the base. */
  indexOnOrAfter(day: number): number;
  /** Fastest in ascending order. */
  dayAt(index: number): number;
}

export class DailySeries implements DateSeries {
  constructor(
    private readonly baseDay: number,
    private readonly interval: number,
  ) {}

  indexOnOrAfter(day: number): number {
    return day <= this.baseDay ? 0 : Math.ceil((day - this.baseDay) / this.interval);
  }

  dayAt(index: number): number {
    return this.baseDay + index * this.interval;
  }
}

const DAYS_OF_WEEK = 7;

/** The base falls on one of the weekdays; earlier ones of its week do not count. */
export class WeeklySeries implements DateSeries {
  private readonly firstOfWeek: number;
  private readonly stride: number;
  private readonly positionOfBase: number;
  private readonly offsets: readonly number[];

  /** Ascending, unique, and including the base's. */
  constructor(
    private readonly baseDay: number,
    interval: number,
    weekdays: readonly number[],
    weekStart = 0,
  ) {
    const offset = weekdayOfDay(baseDay - weekStart);
    this.offsets =
      weekStart === 0
        ? weekdays
        : weekdays
            .map((weekday) => (weekday - weekStart + DAYS_OF_WEEK) % DAYS_OF_WEEK)
            .sort((a, b) => a - b);
    this.firstOfWeek = baseDay - offset;
    this.stride = interval * DAYS_OF_WEEK;
    this.positionOfBase = this.offsets.indexOf(offset);
  }

  indexOnOrAfter(day: number): number {
    if (day <= this.baseDay) return 0;
    const week = Math.floor((day - this.firstOfWeek) / this.stride);
    const dayOfStride = day - this.firstOfWeek - week * this.stride;
    let passed = 0;
    for (const offset of this.offsets) if (offset < dayOfStride) passed++;
    return week * this.offsets.length + passed - this.positionOfBase;
  }

  dayAt(index: number): number {
    const ordinal = index + this.positionOfBase;
    const week = Math.floor(ordinal / this.offsets.length);
    return this.firstOfWeek + week * this.stride + this.offsets[ordinal - week * this.offsets.length]!;
  }
}
