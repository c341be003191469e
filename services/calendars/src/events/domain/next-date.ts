import { expandOccurrences, expandWithExceptions, occurrenceAt, occurrenceDateAt } from '@daymark/recurrence';
import { isWithinYears } from './series-end.js';
import { baseOf, type StoredEvent } from './stored-event.js';

/** What of an exception says when it takes place, or that it does not. */
export interface ExceptionTimes {
  occurrence_date: string;
  is_deleted: boolean;
  status: StoredEvent['status'] | null;
  start_time: Date | null;
  end_time: Date | null;
}

/** What of a series says when it takes place. */
export type Series = Pick<
  StoredEvent,
  'start_local' | 'end_local' | 'timezone' | 'is_all_day' | 'recurrence' | 'series_end'
>;

export interface NextDate {
  start: number;
  end: number;
  /** So many dates have not begun; none where it is the last date. */
  datesToCome: number;
}

/** Dates to come are counted up to here, which stands for more than a hundred. */
export const DATES_COUNTED_MAX = 101;

const DAY_MINUTES = 24 * 60;

/** More occurrences than can run at once: an event lasts 366 days at most, and a series has one a day. */
const RUNNING_AT_ONCE_MAX = 400;

/**
 * When a series next begins, and how often it does; when it last did, where nothing is to come. Moved occurrences count at their
 * own time, deleted and cancelled ones not at all.
 */
export function nextDateOf(series: Series, exceptions: readonly ExceptionTimes[], now: number): NextDate {
  const moved = exceptions.flatMap(({ status, start_time, end_time }) =>
    status === 'confirmed' && start_time && end_time
      ? [{ start: start_time.getTime(), end: end_time.getTime() }]
      : [],
  );
  const replaced = exceptions.map(({ occurrence_date }) => ({
    occurrence_date,
    is_deleted: true as const,
  }));
  const base = baseOf(series);
  // What began before and still runs comes first.
  const running = Math.ceil(base.is_all_day ? base.duration_days : base.duration_minutes / DAY_MINUTES) + 1;
  const planned = expandWithExceptions(
    base,
    series.recurrence,
    { from: now, to: Infinity },
    replaced,
    DATES_COUNTED_MAX + running,
  ).filter(({ start, index }) => start > now && isWithinYears(base, series.recurrence, index));
  const toCome = [...planned, ...moved.filter(({ start }) => start > now)];
  const [next] = toCome.sort((a, b) => a.start - b.start);
  const datesToCome = Math.min(toCome.length, DATES_COUNTED_MAX);
  if (next) return { start: next.start, end: next.end, datesToCome };
  const lastPlanned = lastPlannedOf(
    series,
    new Set(exceptions.map(({ occurrence_date }) => occurrence_date)),
  );
  const [last] = [...lastPlanned, ...moved].sort((a, b) => b.start - a.start);
  const { start, end } = last ?? occurrenceAt(baseOf(series), null, 0)!;
  return { start, end, datesToCome: 0 };
}

/** The last occurrence that is as its series says; none where each has an exception, or the series never ends. */
function lastPlannedOf(series: Series, replaced: ReadonlySet<string>): { start: number; end: number }[] {
  if (series.series_end === null) return [];
  const base = baseOf(series);
  const end = series.series_end.getTime();
  const lastOnes = expandOccurrences(
    base,
    series.recurrence,
    { from: end - 1, to: end },
    RUNNING_AT_ONCE_MAX,
  );
  let index = lastOnes.at(-1)?.index ?? 0;
  while (index >= 0 && replaced.has(occurrenceDateAt(base, series.recurrence, index)!)) index -= 1;
  const last = index < 0 ? null : occurrenceAt(base, series.recurrence, index);
  return last ? [last] : [];
}
