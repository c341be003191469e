import { formatDate, parseDate } from './calendar-day.js';
import { dayOfIndex } from './expand-occurrences.js';
import type { OccurrenceBase, RecurrenceRule } from './recurrence-rule.js';
import { seriesOf } from './series.js';

/** A series cut in two. */
export interface SeriesSplit {
  /** The rule of the first part, whose base stays: it ends before the cut. */
  earlierRule: RecurrenceRule;
  /** The base of the second part: the occurrence at the cut, with the time of day and the length of the series. */
  base: OccurrenceBase;
  laterRule: RecurrenceRule;
}

/**
 * Cuts a series right before the occurrence with a number, so that both parts together have the occurrences that it
 * had. A count is divided; otherwise the first part ends on the day before the cut and the second as the series did.
 * Exceptions belong to the part that their date is in: those before the date of the new base to the first one.
 *
 * Null where there is nothing to cut: for the base itself, and for a number that the series does not have.
 */
export function splitSeries(base: OccurrenceBase, rule: RecurrenceRule, index: number): SeriesSplit | null {
  const day = dayOfIndex(seriesOf(parseDate(base.start_local.slice(0, 10)), rule), index);
  if (day === null || index === 0) return null;
  const start_local = formatDate(day) + base.start_local.slice(10);
  const isCounted = typeof rule.count === 'number';
  return {
    earlierRule: isCounted
      ? { ...rule, count: index }
      : { ...rule, end_date: formatDate(day - 1), count: null },
    base: { ...base, start_local },
    laterRule: isCounted ? { ...rule, count: rule.count! - index } : { ...rule },
  };
}
