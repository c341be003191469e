import { DATE_LENGTH, formatDate, parseDate } from './calendar-day.js';
import { dayOfIndex } from './expand-occurrences.js';
import type { RecurrenceRule } from './recurrence-rule.js';
import { seriesOf } from './series.js';

/**
 * The first dates (`YYYY-MM-DD`) of a series on or after a date, fewer where it ends: what a form shows while a rule is
 * being made. Without `from`, those from its start on. Throws a RangeError for a malformed date or an impossible rule.
 */
export function nextDates(
  startDate: string,
  rule: RecurrenceRule,
  limit: number,
  from = startDate,
): string[] {
  const series = seriesOf(parseDate(startDate), rule);
  const first = series.dates.indexOnOrAfter(parseDate(from));
  const dates: string[] = [];
  for (let index = first; dates.length < limit; index++) {
    const day = dayOfIndex(series, index);
    const date = day === null ? '' : formatDate(day);
    // A rule that is rarely due leads out of the years that dates have four digits for.
    if (date.length !== DATE_LENGTH) break;
    dates.push(date);
  }
  return dates;
}
