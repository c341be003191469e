import type { Recurrence } from '@daymark/contracts';
import {
  addDays,
  expandOccurrences,
  instantToLocal,
  localToInstant,
  type OccurrenceBase,
} from '@daymark/recurrence';
import type { Moment, TimeFields } from './event-times.js';
import type { ReadException } from './read-calendar.types.js';
import { startInSeries } from './recurrence-set.js';

/** A day has fewer occurrences of a series than this, or they are not told apart. */
const OCCURRENCES_OF_DAY_MAX = 1_000;

/** A series while its exceptions are laid over it. */
export interface Series {
  times: TimeFields;
  start: Moment;
  /** Null for an event that takes place once. */
  recurrence: Recurrence | null;
  /** By the occurrence that they replace. */
  exceptions: Map<string, ReadException>;
}

/**
 * The occurrences that a moment of EXDATE or RECURRENCE-ID means, as exceptions name them: compared as instants, then as
 * dates. None where the series has no such date.
 */
export function occurrencesAt(series: Series, moment: Moment): string[] {
  const named = startInSeries(moment, series.times, series.start);
  const isTime = moment.kind !== 'date' || series.times.is_all_day;
  const exact = isTime ? occurrencesLike(series, named) : [];
  if (exact.length > 0) return exact;
  for (const date of new Set([named.slice(0, 10), moment.local.slice(0, 10)])) {
    const found = occurrencesLike(series, date);
    if (found.length > 0) return found;
  }
  return [];
}

/** The occurrences at a local time, or all of a local date. */
export function occurrencesLike({ times, recurrence }: Series, local: string): string[] {
  const { timezone, is_all_day, start_local } = times;
  const isDate = local.length === 10;
  const from = localToInstant(local, timezone).instant;
  const to = isDate ? localToInstant(addDays(local, 1), timezone).instant : from + 1;
  const base: OccurrenceBase = is_all_day
    ? { start_local, timezone, is_all_day, duration_days: 1 }
    : { start_local, timezone, duration_minutes: 0 };
  const found = expandOccurrences(base, recurrence, { from, to }, OCCURRENCES_OF_DAY_MAX).filter(
    ({ start }) => start >= from,
  );
  if (is_all_day) return found.length > 0 ? [local.slice(0, 10)] : [];
  if (!isDate) return found.some(({ start }) => start === from) ? [local] : [];
  return found.map(({ start }) => startOf(start, local, times));
}

/** Where the clock skips the time of the series, its occurrence keeps the name of the time that is skipped. */
function startOf(instant: number, date: string, { timezone, start_local }: TimeFields): string {
  const planned = date + start_local.slice(10);
  return localToInstant(planned, timezone).instant === instant
    ? planned
    : instantToLocal(instant, timezone).slice(0, 16);
}
