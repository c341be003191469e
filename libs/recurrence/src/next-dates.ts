import { DATE_LENGTH, DAY_MS, formatDate, parseDate } from './calendar-day.js';
import type { RecurrenceRule } from './recurrence-rule.js';
import { dayOfIndex } from './series-numbers.js';
import { seriesOf } from './series.js';

/**
 * The first dates (`YYYY-MM-DD`) of a series on or after a date, fewer if it ends: a preview for the form. Without
 * `from`, from its start on. Throws a RangeError for a malformed date or an impossible rule.
 */
export function nextDates(
  startDate: string,
  rule: RecurrenceRule,
  limit: number,
  from = startDate,
): string[] {
  const series = seriesOf(parseDate(startDate), rule);
  const firstDay = parseDate(from);
  const excluded = new Set(series.extra?.excludedDays);
  const added = (series.extra?.added ?? []).map((start) => start / DAY_MS).filter((day) => day >= firstDay);
  const dates: string[] = [];
  for (let index = series.dates.indexOnOrAfter(firstDay); dates.length < limit; index++) {
    const day = dayOfIndex(series, index) ?? Infinity;
    while (added.length > 0 && added[0]! <= day && dates.length < limit) {
      const next = added.shift()!;
      if (next < day) dates.push(formatDate(next));
    }
    if (excluded.has(day)) continue;
    const date = day === Infinity ? '' : formatDate(day);
    // A rare rule may lead beyond four-digit years.
    if (date.length !== DATE_LENGTH || dates.length === limit) break;
    dates.push(date);
  }
  return dates;
}
