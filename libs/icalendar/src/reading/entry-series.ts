import { DELETED_DATES_PER_SERIES_MAX, type Recurrence } from '@daymark/contracts';
import type { ImportNote } from '@daymark/contracts/interchange';
import { expandOccurrences, type OccurrenceBase } from '@daymark/recurrence';
import type { Component } from './components.js';
import {
  DATES_MAX,
  END_OF_YEARS,
  readMoments,
  utcLocal,
  type Moment,
  type TimeFields,
  type TimeReading,
} from './event-times.js';
import { FREQUENT_DATES_MAX, handPicked, readRecurrenceSet, type NoSet } from './recurrence-set.js';
import { occurrencesAt, occurrencesLike, type Series } from './series-dates.js';

export interface EntrySeries {
  kind: 'series';
  series: Series;
  notes: ImportNote[];
}

/** The dates of the series that a VEVENT describes, without those that EXDATE and EXRULE exclude. */
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
