import type { DateSeries } from './date-series.js';

/** Every `interval` days from the base. */
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
