import { DAY_MS, formatDate, LAST_DAY, parseDate } from './calendar-day.js';
import { OccurrenceClock } from './occurrence-clock.js';
import type { Occurrence, OccurrenceBase, OccurrenceWindow, RecurrenceRule } from './recurrence-rule.js';
import { seriesOf, type BoundedSeries } from './series.js';

/** Wall clocks are never more than this ahead of or behind UTC. */
const LARGEST_OFFSET_MS = 16 * 3_600_000;
const LAST_INSTANT_MS = LAST_DAY * DAY_MS;

/**
 * The occurrences of an event that start in a window, and those that began before it and still run when it opens,
 * in order of time. The base is number 0. It seeks to the window by arithmetic: the cost depends on the number of
 * occurrences in the window, not on its distance from the start.
 *
 * `rule` is null for an event that does not repeat. `limit` is the most occurrences returned (the first ones); without
 * it there is no limit. A base that does not fit its rule counts as moved to its first fitting date; an `end_date`
 * before that still leaves the base. Throws a RangeError for a malformed base, zone, rule or window.
 */
export function expandOccurrences(
  base: OccurrenceBase,
  rule: RecurrenceRule | null,
  window: OccurrenceWindow,
  limit = Infinity,
): Occurrence[] {
  const clock = new OccurrenceClock(base);
  return collectOccurrences(seriesOf(clock.baseDay, rule), clock, window, limit);
}

/** The window part of `expandOccurrences`, on a series that has been read already. */
export function collectOccurrences(
  series: BoundedSeries,
  clock: OccurrenceClock,
  window: OccurrenceWindow,
  limit: number,
): Occurrence[] {
  const found: Occurrence[] = [];
  eachOccurrence(series, clock, daysOfWindow(clock, window), (index, start, end) => {
    if (found.length < limit) found.push({ index, start, end });
    return found.length < limit;
  });
  return found;
}

/** A window within what JavaScript has instants for, and the days on which occurrences in it may begin. */
export interface DaysOfWindow extends OccurrenceWindow {
  earliestDay: number;
  latestDay: number;
}

/** Reads a window. Throws a RangeError for one that is none. */
export function daysOfWindow(clock: OccurrenceClock, window: OccurrenceWindow): DaysOfWindow {
  const from = Math.max(window.from, -LAST_INSTANT_MS);
  const to = Math.min(window.to, LAST_INSTANT_MS);
  if (Number.isNaN(from) || Number.isNaN(to))
    throw new RangeError('The window must have numbers for from and to');
  return {
    from,
    to,
    earliestDay: Math.ceil((from - clock.reachMs - LARGEST_OFFSET_MS - clock.timeOfDayMs) / DAY_MS),
    latestDay: Math.floor((to + LARGEST_OFFSET_MS - clock.timeOfDayMs) / DAY_MS),
  };
}

const NO_DAYS: readonly number[] = [];

/**
 * Visits the occurrences of a series in a window, in order of time, until `visit` answers false. Those on the days
 * `without`, which ascend, are passed over.
 */
export function eachOccurrence(
  { dates, lastIndex }: BoundedSeries,
  clock: OccurrenceClock,
  { from, to, earliestDay, latestDay }: DaysOfWindow,
  visit: (index: number, start: number, end: number) => boolean,
  without: readonly number[] = NO_DAYS,
): void {
  if (from >= to) return;
  let passed = 0;
  for (let index = dates.indexOnOrAfter(earliestDay); index <= lastIndex; index++) {
    const day = dates.dayAt(index);
    if (day > latestDay) return;
    while (passed < without.length && without[passed]! < day) passed++;
    if (without[passed] === day) continue;
    const start = clock.startOn(day);
    if (start >= to) return;
    const end = clock.endOf(day, start);
    if (start < from && end <= from) continue;
    if (!visit(index, start, end)) return;
  }
}

/** The occurrence with a number (0 is the base), or null when the series has no such number. */
export function occurrenceAt(
  base: OccurrenceBase,
  rule: RecurrenceRule | null,
  index: number,
): Occurrence | null {
  const clock = new OccurrenceClock(base);
  const day = dayOfIndex(seriesOf(clock.baseDay, rule), index);
  if (day === null) return null;
  const start = clock.startOn(day);
  return { index, start, end: clock.endOf(day, start) };
}

/** The local date (`YYYY-MM-DD`) of the occurrence with a number, or null when the series has no such number. */
export function occurrenceDateAt(
  base: OccurrenceBase,
  rule: RecurrenceRule | null,
  index: number,
): string | null {
  const day = dayOfIndex(seriesOf(baseDayOf(base), rule), index);
  return day === null ? null : formatDate(day);
}

/** The number of the occurrence on a local date (`YYYY-MM-DD`), or null when the series has none on that date. */
export function indexOfOccurrenceDate(
  base: OccurrenceBase,
  rule: RecurrenceRule | null,
  date: string,
): number | null {
  return indexOfDay(seriesOf(baseDayOf(base), rule), parseDate(date));
}

/** The instant at which the last occurrence ends (epoch milliseconds), or null for a series that never ends. */
export function seriesEnd(base: OccurrenceBase, rule: RecurrenceRule | null): number | null {
  const clock = new OccurrenceClock(base);
  const series = seriesOf(clock.baseDay, rule);
  if (series.lastIndex === Infinity) return null;
  const day = series.dates.dayAt(series.lastIndex);
  return clock.endOf(day, clock.startOn(day));
}

function baseDayOf(base: OccurrenceBase): number {
  return parseDate(base.start_local.slice(0, 10));
}

/** The number of the occurrence on a day, or null when the series has none on that day. */
export function indexOfDay(series: BoundedSeries, day: number): number | null {
  const index = series.dates.indexOnOrAfter(day);
  return dayOfIndex(series, index) === day ? index : null;
}

/** The day of the occurrence with a number, or null when the series has no such number. */
export function dayOfIndex(series: BoundedSeries, index: number): number | null {
  if (!Number.isInteger(index) || index < 0 || index > series.lastIndex) return null;
  const day = series.dates.dayAt(index);
  return day < LAST_DAY - 1 ? day : null;
}
