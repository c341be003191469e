import { DATE_LENGTH, DAY_MS, dayOfKey, keyAtBeginning, keyOfDay, parseDate } from '../times/calendar-day.js';
import {
  addedInWindow,
  byTime,
  daysOfWindow,
  type DaysOfWindow,
  eachOccurrence,
} from './expand-occurrences.js';
import type { EventTimes, OccurrenceException } from './occurrence-base.js';
import { OccurrenceClock } from './occurrence-clock.js';
import type {
  Occurrence,
  OccurrenceBase,
  OccurrenceWindow,
  RecurrenceRule,
} from '../rules/recurrence-rule.js';
import { indexOfKey } from './series-numbers.js';
import { type BoundedSeries, isAddedIndex, seriesOf } from './series.js';
import { parseLocal, timeOfDay } from '../times/wall-clock.js';
import { zoneOffsets } from '../times/zone-offsets.js';

/** All-day events and offsets cannot reach a window from further away than this. */
const DAYS_OF_OFFSETS = 2;

/** Its number is that of its series, wherever it was moved. */
export interface ShownOccurrence<Exception> extends Occurrence {
  exception: Exception | null;
}

/**
 * Without the deleted occurrences, and with the changed ones only at their new times. Ordered by time, then by number;
 * `limit` counts the returned ones. The cost does not depend on the distance from the start; of exceptions outside of
 * the window only the dates are read. Exceptions for dates that the series does not have have no effect; of several for
 * one date the first wins. Throws a RangeError like `expandOccurrences`.
 */
export function expandWithExceptions<Exception extends OccurrenceException>(
  base: OccurrenceBase,
  rule: RecurrenceRule | null,
  window: OccurrenceWindow,
  exceptions: readonly Exception[],
  limit = Infinity,
): ShownOccurrence<Exception>[] {
  const clock = new OccurrenceClock(base);
  const series = seriesOf(clock.baseDay, rule, clock.isAllDay ? null : clock.timeOfDayMs);
  return collectShown(series, clock, window, rule === null ? [] : exceptions, limit);
}

export function collectShown<Exception extends OccurrenceException>(
  series: BoundedSeries,
  clock: OccurrenceClock,
  window: OccurrenceWindow,
  exceptions: readonly Exception[],
  limit: number,
): ShownOccurrence<Exception>[] {
  const days = daysOfWindow(clock, window);
  if (!(limit > 0)) return [];
  const { replacedDays, replacedAdded, changed } = exceptionsInWindow(series, days, exceptions);
  const shown: ShownOccurrence<Exception>[] = [];
  eachOccurrence(
    series,
    clock,
    days,
    (index, start, end) => {
      shown.push({ index, start, end, exception: null });
      return shown.length < limit;
    },
    series.extra === null
      ? replacedDays
      : [...replacedDays, ...series.extra.excludedDays].sort((a, b) => a - b),
  );
  for (const added of addedInWindow(series, clock, days)) {
    if (!replacedAdded.has(added.index)) changed.push({ ...added, exception: null });
  }
  if (changed.length === 0) return shown;
  const all = merge(shown, changed.sort(byTime));
  return all.length > limit ? all.slice(0, limit) : all;
}

interface ExceptionsInWindow<Exception> {
  replacedDays: number[];
  replacedAdded: Set<number>;
  changed: ShownOccurrence<Exception>[];
}

/** Most exceptions are of other months, so their dates are compared before anything else. */
function exceptionsInWindow<Exception extends OccurrenceException>(
  series: BoundedSeries,
  window: DaysOfWindow,
  exceptions: readonly Exception[],
): ExceptionsInWindow<Exception> {
  const replacedDays: number[] = [];
  const replacedAdded = new Set<number>();
  const changed: ShownOccurrence<Exception>[] = [];
  if (exceptions.length === 0 || window.from >= window.to) return { replacedDays, replacedAdded, changed };
  const earliest = keyOfDay(window.earliestDay);
  const latest = keyOfDay(window.latestDay);
  const beforeAll = keyOfDay(Math.floor(window.from / DAY_MS) - DAYS_OF_OFFSETS);
  const afterAll = keyOfDay(Math.floor(window.to / DAY_MS) + DAYS_OF_OFFSETS);
  let previous = -1;
  for (const exception of exceptions) {
    const text = exception.occurrence_date;
    const key = keyAtBeginning(text);
    const time = text.length === DATE_LENGTH ? NO_TIME : timeOfDay(text);
    const order = orderOf(text, key, time);
    if (order <= previous) return exceptionsInWindow(series, window, inOrderOfDate(exceptions));
    previous = order;
    const isOfRule = time === NO_TIME || series.timeOfDayMs === null || time === series.timeOfDayMs;
    if (!isOfRule && series.extra === null) continue;
    if (key >= earliest && key <= latest) {
      if (isOfRule) replacedDays.push(dayOfKey(key));
      if (series.extra !== null) {
        const index = indexOfKey(series, text);
        if (index !== null && isAddedIndex(index)) replacedAdded.add(index);
      }
    }
    if (exception.is_deleted) continue;
    if (isElsewhere(exception, beforeAll, afterAll)) continue;
    const { start, end } = instantsOf(exception);
    if (start >= window.to || (start < window.from && end <= window.from)) continue;
    const index = indexOfKey(series, text);
    if (index !== null) changed.push({ index, start, end, exception });
  }
  return { replacedDays, replacedAdded, changed };
}

/** For a date without a time; it sorts before the times of its day. */
const NO_TIME = -1;

function orderOf(text: string, key: number, time: number): number {
  if (key < 0 || Number.isNaN(time))
    throw new RangeError(`Not a local date or time: ${JSON.stringify(text)}`);
  return key * DAY_MS + time;
}

/** Invalid dates are refused later, when they are parsed. */
function isElsewhere({ start_local, end_local }: EventTimes, beforeAll: number, afterAll: number): boolean {
  const start = keyAtBeginning(start_local);
  if (start > afterAll) return true;
  if (start < 0 || start >= beforeAll) return false;
  const end = keyAtBeginning(end_local);
  return end >= 0 && end < beforeAll;
}

/** One for each: the first one wins. */
function inOrderOfDate<Exception extends OccurrenceException>(
  exceptions: readonly Exception[],
): readonly Exception[] {
  const firsts = new Map<number, Exception>();
  for (const exception of exceptions) {
    const text = exception.occurrence_date;
    const order = orderOf(
      text,
      keyAtBeginning(text),
      text.length === DATE_LENGTH ? NO_TIME : timeOfDay(text),
    );
    if (!firsts.has(order)) firsts.set(order, exception);
  }
  return [...firsts].sort(([a], [b]) => a - b).map(([, exception]) => exception);
}

function merge<Exception>(
  planned: readonly ShownOccurrence<Exception>[],
  changed: readonly ShownOccurrence<Exception>[],
): ShownOccurrence<Exception>[] {
  const merged: ShownOccurrence<Exception>[] = [];
  let next = 0;
  for (const occurrence of planned) {
    while (next < changed.length && byTime(changed[next]!, occurrence) < 0) merged.push(changed[next++]!);
    merged.push(occurrence);
  }
  while (next < changed.length) merged.push(changed[next++]!);
  return merged;
}

/** Like those of a single event. This is where exceptions cost time, so it does not create a base first. */
function instantsOf({ start_local, end_local, timezone, is_all_day }: EventTimes): {
  start: number;
  end: number;
} {
  const zone = zoneOffsets(timezone);
  const start = zone.instantOf(parseLocal(is_all_day ? start_local.slice(0, DATE_LENGTH) : start_local));
  const end = is_all_day
    ? zone.instantOf((parseDate(end_local.slice(0, DATE_LENGTH)) + 1) * DAY_MS)
    : zone.instantOf(parseLocal(end_local));
  return { start, end: Math.max(start, end) };
}
