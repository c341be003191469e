import { DELETED_DATES_PER_SERIES_MAX, type Recurrence } from '@daymark/contracts';
import type { ImportNote } from '@daymark/contracts/interchange';
import {
  addDays,
  expandOccurrences,
  instantToLocal,
  localToInstant,
  type OccurrenceBase,
} from '@daymark/recurrence';
import type { Component } from '../text/components.js';
import {
  DATES_MAX,
  END_OF_YEARS,
  type Moment,
  readMoments,
  type TimeFields,
  type TimeReading,
  utcLocal,
} from '../times/event-times.js';
import type { ReadException } from '../read-calendar.types.js';
import {
  FREQUENT_DATES_MAX,
  handPicked,
  type NoSet,
  readRecurrenceSet,
  startInSeries,
} from './recurrence-set.js';

/** A day of a series must have fewer occurrences than this to be told apart. */
const OCCURRENCES_OF_DAY_MAX = 1_000;

export interface Series {
  times: TimeFields;
  start: Moment;
  recurrence: Recurrence | null;
  exceptions: Map<string, ReadException>;
}

/** Compared as instants, then as dates, in the form that exceptions use. */
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

interface AddedDates {
  rule: Recurrence;
  source: readonly string[];
  indexed: Set<string>;
  dates: Map<string, number[]>;
}

const addedDates = new WeakMap<Series, AddedDates>();

/** Cached: a series may be queried thousands of times. */
function addedDatesOf(series: Series, recurrence: Recurrence): Pick<AddedDates, 'dates' | 'rule'> {
  const before = addedDates.get(series);
  if (before?.source === recurrence.added_dates) return before;
  const isMore = before !== undefined && recurrence.added_dates.length > before.indexed.size;
  const index: AddedDates = {
    rule: { ...recurrence, added_dates: [] },
    source: recurrence.added_dates,
    indexed: isMore ? before.indexed : new Set(),
    dates: isMore ? before.dates : new Map<string, number[]>(),
  };
  for (const local of recurrence.added_dates) {
    if (index.indexed.has(local)) continue;
    index.indexed.add(local);
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

interface EntrySeries {
  kind: 'series';
  series: Series;
  notes: ImportNote[];
}

/** Without those that EXDATE and EXRULE exclude. */
export function readSeries(
  component: Component,
  own: { times: TimeFields; start: Moment },
  reading: TimeReading,
): EntrySeries | NoSet {
  const { start } = own;
  const set = readRecurrenceSet(component, own.times, start, reading);
  if (set.kind === 'broken') return set;
  if (start.own !== null && set.recurrence !== null && reading.dates.left <= 0) {
    const params = { count: DATES_MAX };
    return { kind: 'broken', reason: { code: 'rules_of_file_too_long', line: component.line, params } };
  }
  const notes = [...set.notes];
  let { recurrence } = set;
  if (start.own !== null && recurrence !== null) {
    const utc = inUtc(start.own, set.times, recurrence, reading);
    notes.push(utc.note);
    recurrence = utc.recurrence;
  }
  const series: Series = { times: set.times, start, recurrence, exceptions: new Map() };
  for (const excluded of set.excluded) {
    for (const occurrence of occurrencesLike(series, excluded)) remove(series, occurrence);
  }
  if (recurrence !== null) notes.push(...excludeDates(component, series, reading));
  return { kind: 'series', series, notes };
}

/** A series in a zone that only its definition describes: its dates one by one, in UTC. */
function inUtc(
  own: { tzid: string; local: string },
  times: TimeFields,
  recurrence: Recurrence,
  reading: TimeReading,
): { recurrence: Recurrence | null; note: ImportNote } {
  const { definition } = reading.zones.zoneOf(own.tzid, 0);
  const base: OccurrenceBase = { start_local: own.local, timezone: 'UTC', duration_minutes: 0 };
  const rule = { ...recurrence, added_dates: [] };
  const found = expandOccurrences(base, rule, { from: -Infinity, to: END_OF_YEARS }, FREQUENT_DATES_MAX + 1);
  reading.dates.left -= found.length;
  const dates = found.slice(0, FREQUENT_DATES_MAX).map(({ start }) => utcLocal(definition!.instantOf(start)));
  const params = { tzid: own.tzid.slice(0, 100).toWellFormed(), count: FREQUENT_DATES_MAX };
  const code = found.length > FREQUENT_DATES_MAX ? 'zone_series_cut' : 'zone_as_utc';
  const added = new Set([...dates, ...recurrence.added_dates]);
  added.delete(times.start_local);
  return { recurrence: handPicked([...added].sort()), note: { code, line: null, params } };
}

function excludeDates(component: Component, series: Series, reading: TimeReading): ImportNote[] {
  const notes: ImportNote[] = [];
  let cut = 0;
  for (const property of component.properties) {
    if (property.name !== 'EXDATE') continue;
    let unmatched = 0;
    for (const moment of readMoments(property, reading)) {
      const found = moment.kind === 'none' ? [] : occurrencesAt(series, moment);
      if (found.length === 0) unmatched++;
      for (const occurrence of found) {
        if (series.exceptions.size < DELETED_DATES_PER_SERIES_MAX) remove(series, occurrence);
        else cut++;
      }
    }
    if (unmatched > 0) {
      notes.push({ code: 'excluded_date_unmatched', line: property.line, params: { count: unmatched } });
    }
  }
  if (cut > 0) notes.push({ code: 'dates_cut', line: null, params: { count: cut } });
  return notes;
}

function remove(series: Series, occurrence: string): void {
  series.exceptions.set(occurrence, { occurrence, kind: 'deleted' });
}
