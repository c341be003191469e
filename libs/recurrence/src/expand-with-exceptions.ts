import { DATE_LENGTH, DAY_MS, parseDate } from './calendar-day.js';
import { collectOccurrences, indexOfDay } from './expand-occurrences.js';
import { parseLocal } from './local-time.js';
import type { EventTimes } from './occurrence-base.js';
import { OccurrenceClock } from './occurrence-clock.js';
import type { OccurrenceException } from './occurrence-exception.js';
import type { Occurrence, OccurrenceBase, OccurrenceWindow, RecurrenceRule } from './recurrence-rule.js';
import { seriesOf, type BoundedSeries } from './series.js';
import { zoneOffsets } from './zone-offsets.js';

/** An occurrence as it takes place. Its number is the one that the series gives it, wherever it was moved. */
export interface ShownOccurrence<Exception> extends Occurrence {
  /** The exception that it comes from; null for one that is as its series says. */
  exception: Exception | null;
}

/**
 * The occurrences of a series as they take place, with its exceptions laid over them: `expandOccurrences` without the
 * cancelled ones, and with the changed ones at their new times only, also where just one of the two places lies in the
 * window. In order of time, then of their numbers; `limit` counts what is returned. The cost depends on the number of
 * occurrences in the window and of exceptions, not on the distance from the start.
 *
 * Exceptions for dates that are none of the series' (any more) have no effect, nor have those of an event that does
 * not repeat; of several for one date the first holds. Throws a RangeError as `expandOccurrences` does.
 */
export function expandWithExceptions<Exception extends OccurrenceException>(
  base: OccurrenceBase,
  rule: RecurrenceRule | null,
  window: OccurrenceWindow,
  exceptions: readonly Exception[],
  limit = Infinity,
): ShownOccurrence<Exception>[] {
  const clock = new OccurrenceClock(base);
  const series = seriesOf(clock.baseDay, rule);
  return collectShown(series, clock, window, rule === null ? [] : exceptions, limit);
}

/** The window part of `expandWithExceptions`, on a series that has been read already. */
export function collectShown<Exception extends OccurrenceException>(
  series: BoundedSeries,
  clock: OccurrenceClock,
  window: OccurrenceWindow,
  exceptions: readonly Exception[],
  limit: number,
): ShownOccurrence<Exception>[] {
  const { replaced, changed } = readExceptions(series, exceptions);
  // So many more than asked for are enough, whichever of them are replaced.
  const planned = collectOccurrences(series, clock, window, limit > 0 ? limit + replaced.size : 0);
  const shown: ShownOccurrence<Exception>[] = [];
  for (const { index, start, end } of planned) {
    if (!replaced.has(index)) shown.push({ index, start, end, exception: null });
  }
  const inOrder = shown.length;
  for (const occurrence of changed) if (isIn(window, occurrence)) shown.push(occurrence);
  if (shown.length > inOrder) shown.sort((a, b) => a.start - b.start || a.index - b.index);
  return shown.length > limit ? shown.slice(0, Math.max(0, limit)) : shown;
}

/** The numbers of the occurrences that do not take place as planned, and what takes place instead. */
function readExceptions<Exception extends OccurrenceException>(
  series: BoundedSeries,
  exceptions: readonly Exception[],
): { replaced: Set<number>; changed: ShownOccurrence<Exception>[] } {
  const replaced = new Set<number>();
  const changed: ShownOccurrence<Exception>[] = [];
  for (const exception of exceptions) {
    const index = indexOfDay(series, parseDate(exception.occurrence_date));
    if (index === null || replaced.has(index)) continue;
    replaced.add(index);
    if (exception.is_cancelled) continue;
    const { start, end } = instantsOf(exception);
    changed.push({ index, start, end, exception });
  }
  return { replaced, changed };
}

/** As those of an event that takes place once. This is what exceptions cost, so it makes no base of them first. */
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

function isIn({ from, to }: OccurrenceWindow, { start, end }: Occurrence): boolean {
  return from < to && start < to && (start >= from || end > from);
}
