import { indexesFromLast, occurrenceAt, occurrenceKeyAt, type Occurrence } from '@daymark/recurrence';
import { isWithinYears } from './series-end.js';
import { baseOf, type StoredEvent } from './stored-event.js';
import { runningAtOnce, unchangedDates } from './unchanged-dates.js';

export type Series = Pick<
  StoredEvent,
  'start_local' | 'end_local' | 'timezone' | 'is_all_day' | 'recurrence' | 'series_end'
>;

export interface NextDate {
  start: number;
  end: number;
  datesToCome: number;
}

/** Upcoming dates are counted up to here, which is shown as more than a hundred. */
export const DATES_COUNTED_MAX = 101;

/**
 * The next unchanged date of a series and how many of its dates have not begun; its last date if none is upcoming.
 * Dates that were changed, cancelled or deleted individually are left out: lists show changed ones separately, with
 * their own titles.
 */
export function nextDateOf(series: Series, replacedDates: readonly string[], now: number): NextDate {
  const base = baseOf(series);
  const { recurrence } = series;
  // Dates that began earlier and still run come first.
  const limit = DATES_COUNTED_MAX + runningAtOnce(base);
  const window = { from: now, to: Infinity };
  const toCome = unchangedDates(base, recurrence, window, replacedDates, limit).filter(
    ({ start, index }) => start > now && isWithinYears(base, recurrence, index),
  );
  const [next] = toCome;
  const datesToCome = Math.min(toCome.length, DATES_COUNTED_MAX);
  if (next) return { start: next.start, end: next.end, datesToCome };
  const { start, end } = lastPlannedOf(series, new Set(replacedDates)) ?? occurrenceAt(base, null, 0)!;
  return { start, end, datesToCome: 0 };
}

/** The last unchanged occurrence of a series; null if each has an exception, or if the series never ends. */
export function lastPlannedOf(series: Series, replaced: ReadonlySet<string>): Occurrence | null {
  if (series.series_end === null) return null;
  const base = baseOf(series);
  for (const index of indexesFromLast(base, series.recurrence)) {
    if (!replaced.has(occurrenceKeyAt(base, series.recurrence, index)!)) {
      return occurrenceAt(base, series.recurrence, index);
    }
  }
  return null;
}
