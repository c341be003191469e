import { DAY_MS, formatDate } from '../times/calendar-day.js';
import type { OccurrenceBase, RecurrenceRule } from '../rules/recurrence-rule.js';
import { dayOfIndex, indexOfKey, startOfIndex } from './series-numbers.js';
import { type BoundedSeries, isAddedIndex, seriesOfBase } from './series.js';
import { formatLocal, parseLocal } from '../times/wall-clock.js';

export interface SeriesSplit {
  /** Its base stays: it ends before the split. */
  earlierRule: RecurrenceRule;
  /** With the duration of the series: the occurrence at the split, or if that was added, the next one of the rule. */
  base: OccurrenceBase;
  laterRule: RecurrenceRule;
}

/**
 * Both parts together have the same occurrences as before. A count is divided; otherwise the second ends when the
 * series did. Added and excluded dates, and exceptions, go to their part. Null for the base itself, an added date
 * before it, and a number that the series does not have.
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

/** Whether it is excluded or not. */
function startOfRule(series: BoundedSeries, index: number): number | null {
  const day = dayOfIndex(series, index);
  return day === null ? null : day * DAY_MS + (series.timeOfDayMs ?? 0);
}

/** Not excluded; or a number that the series does not have. */
function indexFrom(series: BoundedSeries, localMs: number): number {
  const day = Math.ceil((localMs - (series.timeOfDayMs ?? 0)) / DAY_MS);
  let index = series.dates.indexOnOrAfter(day);
  while (dayOfIndex(series, index) !== null && startOfIndex(series, index) === null) index++;
  return index;
}

/**
 * Exceptions whose date still is an occurrence are kept, wherever they were moved themselves. An event that no longer
 * repeats keeps none.
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
