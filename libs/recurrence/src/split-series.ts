import { DAY_MS, formatDate } from './calendar-day.js';
import type { OccurrenceBase, RecurrenceRule } from './recurrence-rule.js';
import { dayOfIndex, indexOfKey, startOfIndex } from './series-numbers.js';
import { type BoundedSeries, isAddedIndex, seriesOfBase } from './series.js';
import { formatLocal, parseLocal } from './wall-clock.js';

/** A series that was split in two. */
export interface SeriesSplit {
  /** The rule of the first part, whose base stays: it ends before the split. */
  earlierRule: RecurrenceRule;
  /**
   * The base of the second part, with the duration of the series: the occurrence at the split, or if that was added,
   * the next one of the rule.
   */
  base: OccurrenceBase;
  laterRule: RecurrenceRule;
}

/**
 * Splits a series right before the occurrence with a number, so that both parts together have the same occurrences as
 * before. A count is divided; otherwise the first part ends on the day before the split and the second when the series
 * did. Added and excluded dates go to their part. Exceptions belong to the part that contains their date.
 *
 * Null if there is nothing to split: for the base itself, an added date before it, and a number that the series does
 * not have.
 */
export function splitSeries(base: OccurrenceBase, rule: RecurrenceRule, index: number): SeriesSplit | null {
  const series = seriesOfBase(base, rule);
  if (index === 0 || startOfIndex(series, index) === null) return null;
  const cut = startOfIndex(series, index)!;
  if (isAddedIndex(index) && cut < startOfRule(series, 0)!) return null;
  const nextIndex = isAddedIndex(index) ? indexFrom(series, cut) : index;
  const next = startOfRule(series, nextIndex);
  const isBefore = (text: string) => parseLocal(text) + timeOf(series, text) < cut;
  const added = rule.added_dates ?? [];
  const excluded = rule.excluded_dates ?? [];
  const ofPart = (isEarlier: boolean) => ({
    ...(rule.added_dates ? { added_dates: added.filter((text) => isBefore(text) === isEarlier) } : {}),
    ...(rule.excluded_dates
      ? { excluded_dates: excluded.filter((text) => isBefore(text) === isEarlier) }
      : {}),
  });
  const isCounted = typeof rule.count === 'number';
  const dayBefore = Math.floor((next ?? cut) / DAY_MS) - 1;
  const earlierRule = {
    ...rule,
    ...(isCounted
      ? { count: Math.min(nextIndex, rule.count!) }
      : next === null
        ? {}
        : { end_date: formatDate(dayBefore), count: null }),
    ...ofPart(true),
  };
  const baseAt = (localMs: number) => {
    const local = formatLocal(localMs);
    return { ...base, start_local: base.is_all_day === true ? local.slice(0, 10) : local };
  };
  if (next === null) {
    // The rule is over, and only added dates are left: the first of them becomes the base.
    const rest: Pick<RecurrenceRule, 'added_dates' | 'excluded_dates'> = ofPart(false);
    // Dates without a time have that of the rule, which may differ from the new base's.
    const timed = (text: string) => formatLocal(parseLocal(text) + timeOf(series, text));
    if (series.timeOfDayMs !== null && rest.added_dates) rest.added_dates = rest.added_dates.map(timed);
    const laterRule: RecurrenceRule = { recurrence_type: 'daily', interval: 1, count: 1, ...rest };
    return { earlierRule, base: baseAt(cut), laterRule };
  }
  const laterRule = { ...rule, ...(isCounted ? { count: rule.count! - nextIndex } : {}), ...ofPart(false) };
  return { earlierRule, base: baseAt(next), laterRule };
}

/** For a date without a time of day: that of the rule. */
const timeOf = (series: BoundedSeries, text: string) => (text.length === 10 ? (series.timeOfDayMs ?? 0) : 0);

/** The local start of the rule's occurrence with a number, whether it is excluded or not. */
function startOfRule(series: BoundedSeries, index: number): number | null {
  const day = dayOfIndex(series, index);
  return day === null ? null : day * DAY_MS + (series.timeOfDayMs ?? 0);
}

/**
 * The number of the rule's first occurrence at or after a local start that is not excluded, or a number that it does
 * not have.
 */
function indexFrom(series: BoundedSeries, localMs: number): number {
  const day = Math.ceil((localMs - (series.timeOfDayMs ?? 0)) / DAY_MS);
  let index = series.dates.indexOnOrAfter(day);
  while (dayOfIndex(series, index) !== null && startOfIndex(series, index) === null) index++;
  return index;
}

/**
 * Sorts the exceptions of a series that gets a new base or rule: those whose date is still an occurrence are kept,
 * wherever they were moved themselves; the others have no place in the series. An event that no longer repeats keeps
 * none.
 */
export function survivingExceptions<Exception extends { occurrence_date: string }>(
  base: OccurrenceBase,
  rule: RecurrenceRule | null,
  exceptions: readonly Exception[],
): { kept: Exception[]; dropped: Exception[] } {
  const series = seriesOfBase(base, rule);
  const kept: Exception[] = [];
  const dropped: Exception[] = [];
  for (const exception of exceptions) {
    const stays = rule !== null && indexOfKey(series, exception.occurrence_date) !== null;
    (stays ? kept : dropped).push(exception);
  }
  return { kept, dropped };
}
