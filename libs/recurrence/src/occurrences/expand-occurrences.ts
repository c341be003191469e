import { DATE_LENGTH, DAY_MS, formatDate, LAST_DAY, parseDate } from '../times/calendar-day.js';
import { OccurrenceClock } from './occurrence-clock.js';
import type {
  Occurrence,
  OccurrenceBase,
  OccurrenceWindow,
  RecurrenceRule,
} from '../rules/recurrence-rule.js';
import { dayOfIndex, indexOfDay } from './series-numbers.js';
import { type BoundedSeries, indexOfAdded, seriesOf } from './series.js';

/** Wall clocks are never further ahead of or behind UTC. */
const LARGEST_OFFSET_MS = 16 * 3_600_000;
const LAST_INSTANT_MS = LAST_DAY * DAY_MS;

/**
 * Those that start in a window, or began before it and still run, in order of time. It seeks to the window
 * arithmetically: the cost does not depend on its distance from the start. Added occurrences have separate numbers from
 * 1,000,000,000 on; one that the rule also has gets the rule's number. `limit` is for the first ones. A base that does
 * not match its rule counts as moved to its first matching date; an `end_date` before that still leaves the base.
 * Throws a RangeError for a malformed base, zone, rule or window.
 */
export function expandOccurrences(
  base: OccurrenceBase,
  rule: RecurrenceRule | null,
  window: OccurrenceWindow,
  limit = Infinity,
): Occurrence[] {
  const clock = new OccurrenceClock(base);
  const series = seriesOf(clock.baseDay, rule, clock.isAllDay ? null : clock.timeOfDayMs);
  return collectOccurrences(series, clock, window, limit);
}

function collectOccurrences(
  series: BoundedSeries,
  clock: OccurrenceClock,
  window: OccurrenceWindow,
  limit: number,
): Occurrence[] {
  const days = daysOfWindow(clock, window);
  const found: Occurrence[] = [];
  eachOccurrence(
    series,
    clock,
    days,
    (index, start, end) => {
      if (found.length < limit) found.push({ index, start, end });
      return found.length < limit;
    },
    series.extra?.excludedDays,
  );
  if (series.extra === null) return found;
  const all = [...found, ...addedInWindow(series, clock, days)].sort(byTime);
  return all.length > limit ? all.slice(0, limit) : all;
}

export function byTime(a: Occurrence, b: Occurrence): number {
  return a.start - b.start || a.index - b.index;
}

/** The added occurrences of a window that the rule does not have itself. */
export function addedInWindow(
  series: BoundedSeries,
  clock: OccurrenceClock,
  { from, to }: OccurrenceWindow,
): Occurrence[] {
  const found: Occurrence[] = [];
  if (series.extra === null || from >= to) return found;
  const earliest = from - clock.reachMs - LARGEST_OFFSET_MS;
  for (const localMs of series.extra.added) {
    if (localMs < earliest || localMs > to + LARGEST_OFFSET_MS) continue;
    const start = clock.startAt(localMs);
    const day = Math.floor(localMs / DAY_MS);
    const end = clock.endOf(day, start);
    if (start >= to || (start < from && end <= from)) continue;
    if (localMs - day * DAY_MS === clock.timeOfDayMs && indexOfDay(series, day) !== null) continue;
    found.push({ index: indexOfAdded(localMs), start, end });
  }
  return found;
}

/** Limited to valid JavaScript dates, with the days on which occurrences in it may begin. */
export interface DaysOfWindow extends OccurrenceWindow {
  earliestDay: number;
  latestDay: number;
}

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

/** In order of time, until `visit` returns false. Those on the ascending days `without` are skipped. */
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

/**
 * Fewer if the series ends: a preview for the form. Without `from`, from its start on. Throws a RangeError for a
 * malformed date or an impossible rule.
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
