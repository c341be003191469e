import { DATE_LENGTH, DAY_MS, formatDate, LAST_DAY, parseDate } from '../times/calendar-day.js';
import { OccurrenceClock } from './occurrence-clock.js';
import type { Occurrence, OccurrenceBase, RecurrenceRule } from '../rules/recurrence-rule.js';
import {
  addedStartOf,
  type BoundedSeries,
  indexOfAdded,
  isAddedIndex,
  seriesOf,
  seriesOfBase,
} from './series.js';
import { formatLocal, parseLocal } from '../times/wall-clock.js';

/** Null if the series has no such number, or if its date is excluded. */
export function occurrenceAt(
  base: OccurrenceBase,
  rule: RecurrenceRule | null,
  index: number,
): Occurrence | null {
  const clock = new OccurrenceClock(base);
  const series = seriesOf(clock.baseDay, rule, clock.isAllDay ? null : clock.timeOfDayMs);
  const localMs = startOfIndex(series, index);
  if (localMs === null) return null;
  const start = clock.startAt(localMs);
  const day = Math.floor(localMs / DAY_MS);
  return {
    index: isAddedIndex(index) ? indexOfStart(series, localMs)! : index,
    start,
    end: clock.endOf(day, start),
  };
}

/** An excluded date keeps its number. */
export function occurrenceDateAt(
  base: OccurrenceBase,
  rule: RecurrenceRule | null,
  index: number,
): string | null {
  const series = seriesOfBase(base, rule);
  if (isAddedIndex(index)) {
    const localMs = addedStartOf(series.extra, index);
    return localMs === null ? null : formatDate(Math.floor(localMs / DAY_MS));
  }
  const day = dayOfIndex(series, index);
  return day === null ? null : formatDate(day);
}

/**
 * It identifies the occurrence in exceptions: `YYYY-MM-DDTHH:MM`, or `YYYY-MM-DD` for all-day events. The number of an
 * added occurrence is derived from its start; if the rule has that start too, both numbers find it.
 */
export function localStartAt(
  base: OccurrenceBase,
  rule: RecurrenceRule | null,
  index: number,
): string | null {
  const localMs = startOfIndex(seriesOfBase(base, rule), index);
  if (localMs === null) return null;
  return base.is_all_day === true ? formatDate(Math.floor(localMs / DAY_MS)) : formatLocal(localMs);
}

/**
 * With the date only if the time of day is the base's: so one key stays valid when the time of the whole series
 * changes.
 */
export function occurrenceKeyAt(
  base: OccurrenceBase,
  rule: RecurrenceRule | null,
  index: number,
): string | null {
  const local = localStartAt(base, rule, index);
  return local !== null && local.slice(DATE_LENGTH) === base.start_local.slice(DATE_LENGTH)
    ? local.slice(0, DATE_LENGTH)
    : local;
}

/** Last one first, generated lazily. Empty for a series that never ends. */
export function* indexesFromLast(base: OccurrenceBase, rule: RecurrenceRule | null): Generator<number> {
  const series = seriesOfBase(base, rule);
  if (series.lastIndex === Infinity) return;
  const added = [...(series.extra?.added ?? [])];
  for (let index = series.lastIndex; index >= 0; index--) {
    const start = startOfIndex(series, index);
    if (start === null) continue;
    while (added.length > 0 && added.at(-1)! >= start) {
      const last = added.pop()!;
      if (last !== start) yield indexOfAdded(last);
    }
    yield index;
  }
  while (added.length > 0) yield indexOfAdded(added.pop()!);
}

/**
 * A date without a time of day means the occurrence of the rule on that date, or if the rule has none, the first added
 * one.
 */
export function indexOfOccurrenceDate(
  base: OccurrenceBase,
  rule: RecurrenceRule | null,
  local: string,
): number | null {
  return indexOfKey(seriesOfBase(base, rule), local);
}

/** Epoch milliseconds; null for a series that never ends. */
export function seriesEnd(base: OccurrenceBase, rule: RecurrenceRule | null): number | null {
  const clock = new OccurrenceClock(base);
  const series = seriesOf(clock.baseDay, rule, clock.isAllDay ? null : clock.timeOfDayMs);
  if (series.lastIndex === Infinity) return null;
  const excluded = new Set(series.extra?.excludedDays);
  let index = series.lastIndex;
  let day = series.dates.dayAt(index);
  while (index > 0 && excluded.has(day)) day = series.dates.dayAt(--index);
  const ruleEnd = clock.endOf(day, clock.startOn(day));
  const added = series.extra?.added.at(-1);
  if (added === undefined) return ruleEnd;
  const addedEnd = clock.endOf(Math.floor(added / DAY_MS), clock.startAt(added));
  return index === 0 && excluded.has(day) ? addedEnd : Math.max(ruleEnd, addedEnd);
}

/**
 * For RDATE and EXDATE, in order: the added ones that the rule does not have itself, and the excluded ones of the rule.
 */
export function startsOutsideRule(
  base: OccurrenceBase,
  rule: RecurrenceRule,
): { added: string[]; excluded: string[] } {
  const series = seriesOfBase(base, rule);
  const timeOfDayMs = series.timeOfDayMs ?? 0;
  const written = (localMs: number) =>
    formatLocal(localMs).slice(0, base.is_all_day === true ? DATE_LENGTH : undefined);
  return {
    added: (series.extra?.added ?? [])
      .filter((start) => indexOfStart(series, start) === indexOfAdded(start))
      .map(written),
    excluded: (series.extra?.excludedDays ?? [])
      .filter((day) => indexOfDay(series, day) !== null)
      .map((day) => written(day * DAY_MS + timeOfDayMs)),
  };
}

export function indexOfDay(series: BoundedSeries, day: number): number | null {
  const index = series.dates.indexOnOrAfter(day);
  return dayOfIndex(series, index) === day ? index : null;
}

export function dayOfIndex(series: BoundedSeries, index: number): number | null {
  if (!Number.isInteger(index) || index < 0 || index > series.lastIndex) return null;
  const day = series.dates.dayAt(index);
  return day < LAST_DAY - 1 ? day : null;
}

export function startOfIndex(series: BoundedSeries, index: number): number | null {
  if (isAddedIndex(index)) return addedStartOf(series.extra, index);
  const day = dayOfIndex(series, index);
  if (day === null || isExcluded(series, day)) return null;
  return day * DAY_MS + (series.timeOfDayMs ?? 0);
}

function indexOfStart(series: BoundedSeries, localMs: number): number | null {
  const day = Math.floor(localMs / DAY_MS);
  if (localMs - day * DAY_MS === (series.timeOfDayMs ?? 0) && !isExcluded(series, day)) {
    const index = indexOfDay(series, day);
    if (index !== null) return index;
  }
  return series.extra?.added.includes(localMs) ? indexOfAdded(localMs) : null;
}

export function indexOfKey(series: BoundedSeries, local: string): number | null {
  if (local.length !== DATE_LENGTH && series.timeOfDayMs !== null)
    return indexOfStart(series, parseLocal(local));
  const day = parseDate(local.slice(0, DATE_LENGTH));
  const index = isExcluded(series, day) ? null : indexOfDay(series, day);
  if (index !== null) return index;
  const added = series.extra?.added.find((start) => Math.floor(start / DAY_MS) === day);
  return added === undefined ? null : indexOfAdded(added);
}

const isExcluded = ({ extra }: BoundedSeries, day: number): boolean =>
  extra !== null && extra.excludedDays.includes(day);
