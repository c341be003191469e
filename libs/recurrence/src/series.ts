import { parseDate } from './calendar-day.js';
import { DailySeries } from './daily-series.js';
import type { DateSeries } from './date-series.js';
import { firstFittingDay, plainRule } from './first-fitting-date.js';
import { MonthlySeries } from './monthly-series.js';
import type { RecurrenceRule } from './recurrence-rule.js';
import { WeeklySeries } from './weekly-series.js';

/** The dates of a series with the number of its last one. */
export interface BoundedSeries {
  dates: DateSeries;
  /** The number of the last occurrence; Infinity for a series that never ends. */
  lastIndex: number;
}

/** The dates of an event: one for an event without rule, else those of its rule from its first fitting date. */
export function seriesOf(baseDay: number, rule: RecurrenceRule | null): BoundedSeries {
  if (rule === null) return { dates: new DailySeries(baseDay, 1), lastIndex: 0 };
  const dates = datesOf(baseDay, rule);
  let lastIndex = Infinity;
  if (typeof rule.count === 'number') lastIndex = Math.max(0, rule.count - 1);
  if (typeof rule.end_date === 'string') {
    const lastByDate = dates.indexOnOrAfter(parseDate(rule.end_date) + 1) - 1;
    // The base event stands for itself, whatever its rule says, as DTSTART does in iCalendar.
    lastIndex = Math.max(0, Math.min(lastIndex, lastByDate));
  }
  return { dates, lastIndex };
}

function datesOf(startDay: number, rule: RecurrenceRule): DateSeries {
  const plain = plainRule(rule, startDay);
  const baseDay = firstFittingDay(startDay, plain);
  switch (rule.recurrence_type) {
    case 'daily':
      return new DailySeries(baseDay, rule.interval);
    case 'weekly':
      return new WeeklySeries(baseDay, rule.interval, plain.weekdays);
    case 'monthly':
      return new MonthlySeries(baseDay, rule.interval, plain.dayOfMonth);
    case 'yearly':
    case 'custom':
      return new MonthlySeries(baseDay, rule.interval * 12, plain.dayOfMonth);
  }
}
