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

/** A day of a series must have fewer occurrences than this to be told apart. */
const OCCURRENCES_OF_DAY_MAX = 1_000;

/** A series while its exceptions are applied. */
export interface Series {
  times: TimeFields;
  start: Moment;
  /** Null for an event that takes place once. */
  recurrence: Recurrence | null;
  /** By the occurrence that they replace. */
  exceptions: Map<string, ReadException>;
}

/**
 * The occurrences that an EXDATE value means, in the form that exceptions use: compared as instants, then as dates.
 * Empty if the series has no such date.
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
export function occurrencesLike(series: Series, local: string): string[] {
  const { times, recurrence } = series;
  const { timezone, is_all_day, start_local } = times;
  const isDate = local.length === 10;
  const added = recurrence && addedDatesOf(series, recurrence);
  if (is_all_day && added?.dates.has(local.slice(0, 10))) return [local.slice(0, 10)];
  const from = localToInstant(local, timezone).instant;
  const to = isDate ? localToInstant(addDays(local, 1), timezone).instant : from + 1;
  const base: OccurrenceBase = is_all_day
    ? { start_local, timezone, is_all_day, duration_days: 1 }
    : { start_local, timezone, duration_minutes: 0 };
  const starts = new Set(
    expandOccurrences(base, added && added.rule, { from, to }, OCCURRENCES_OF_DAY_MAX).map(
      ({ start }) => start,
    ),
  );
  for (const date of isDate ? datesAround(local) : [local.slice(0, 10)])
    for (const start of added?.dates.get(date) ?? []) if (start >= from && start < to) starts.add(start);
  const found = [...starts].filter((start) => start >= from).sort((a, b) => a - b);
  if (is_all_day) return found.length > 0 ? [local.slice(0, 10)] : [];
  if (!isDate) return found.includes(from) ? [local] : [];
  return found.slice(0, OCCURRENCES_OF_DAY_MAX).map((start) => startOf(start, local, times));
}

/** A time that a clock skips may move to the next day. */
const datesAround = (date: string) => [addDays(date, -1), date];

/** The rule of a series without its added dates, and the instants of these by local date. */
interface AddedDates {
  rule: Recurrence;
  source: readonly string[];
  known: Set<string>;
  dates: Map<string, number[]>;
}

const addedDates = new WeakMap<Series, AddedDates>();

/** Cached: a series may be queried thousands of times, and each query would go through all added dates. */
function addedDatesOf(series: Series, recurrence: Recurrence): Pick<AddedDates, 'dates' | 'rule'> {
  const before = addedDates.get(series);
  if (before?.source === recurrence.added_dates) return before;
  const isMore = before !== undefined && recurrence.added_dates.length > before.known.size;
  const index: AddedDates = {
    rule: { ...recurrence, added_dates: [] },
    source: recurrence.added_dates,
    known: isMore ? before.known : new Set(),
    dates: isMore ? before.dates : new Map<string, number[]>(),
  };
  for (const local of recurrence.added_dates) {
    if (index.known.has(local)) continue;
    index.known.add(local);
    const date = local.slice(0, 10);
    const at = index.dates.get(date) ?? [];
    index.dates.set(date, at);
    at.push(localToInstant(local, series.times.timezone).instant);
  }
  addedDates.set(series, index);
  return index;
}

/** Where the clock skips the series' time, its occurrence is named by the skipped time. */
function startOf(instant: number, date: string, { timezone, start_local }: TimeFields): string {
  const planned = date + start_local.slice(10);
  return localToInstant(planned, timezone).instant === instant
    ? planned
    : instantToLocal(instant, timezone).slice(0, 16);
}
