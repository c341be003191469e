import {
  changedOccurrenceId,
  formValuesOf,
  parseEventReference,
  type CalendarEvent,
  type EventDetails,
  type EventScope,
} from '@daymark/contracts';
import { baseOfEvent, localStartAt, timesOfBase } from '@daymark/recurrence';
import type { EventFormValues } from './event-form-values.js';
import { valuesOfRule } from './rule-values.js';

export interface LoadedEvent {
  event: EventDetails;
  /** The occurrence in the address, or the one that the series' page shows; null until it is needed. */
  occurrence: CalendarEvent | null;
  index: number | null;
}

export interface EditTarget {
  scope: EventScope | null;
  id: string;
  values: EventFormValues;
  version: number;
}

/** The default scope: an occurrence alone, a series as a whole. */
export function defaultScope({ event, index }: LoadedEvent): EventScope | null {
  if (!event.is_recurring) return null;
  return index === null ? 'series' : 'occurrence';
}

/** 'This and following' of the first occurrence would be the whole series. */
export function offeredScopes({ event, index }: LoadedEvent): EventScope[] {
  if (!event.is_recurring) return [];
  if (index === null && event.series_dates === null) return ['series'];
  return indexToEdit(event, index) > 0 ? ['occurrence', 'following', 'series'] : ['occurrence', 'series'];
}

/** The number of the occurrence to edit: that of the address, or of the date that the series' page shows. */
const indexToEdit = ({ series_dates }: Pick<EventDetails, 'series_dates'>, index: number | null): number =>
  index ?? parseEventReference(series_dates?.shown.id ?? '')?.occurrence_index ?? 0;

export const occurrenceToEdit = (event: Pick<EventDetails, 'id' | 'series_dates'>, index: number | null) =>
  changedOccurrenceId({ event_id: event.id, occurrence_index: indexToEdit(event, index) });

/** Null while it is not loaded, or if the series has no such occurrence. */
export function targetOf(scope: EventScope | null, loaded: LoadedEvent): EditTarget | null {
  const { event, occurrence, index } = loaded;
  if (scope === 'occurrence') {
    if (!occurrence) return null;
    return {
      scope,
      id: occurrenceToEdit(event, index),
      values: valuesOfEvent({ ...occurrence, calendars: event.calendars }, event.recurrence),
      version: occurrence.version,
    };
  }
  if (scope === 'following') {
    const values = valuesFromOccurrenceOn(event, indexToEdit(event, index));
    const id = occurrenceToEdit(event, index);
    return values && { scope, id, values, version: Math.max(event.version, occurrence?.version ?? 0) };
  }
  return { scope, id: event.id, values: valuesOfEvent(event), version: event.version };
}

/** The default times when an all-day event gets times. */
const DEFAULT_START_CLOCK = '09:00';
const DEFAULT_END_CLOCK = '10:00';

export function valuesOfEvent(event: CalendarEvent, rule = event.recurrence): EventFormValues {
  const startDate = event.start_local.slice(0, 10);
  return {
    ...formValuesOf(event),
    // The visibility of a draft once it is saved.
    ...(event.draft && { is_public_shareable: event.draft === 'shared' }),
    start_date: startDate,
    start_clock: event.is_all_day ? DEFAULT_START_CLOCK : event.start_local.slice(11, 16),
    end_date: event.end_local.slice(0, 10),
    end_clock: event.is_all_day ? DEFAULT_END_CLOCK : event.end_local.slice(11, 16),
    ...valuesOfRule(rule, startDate),
  };
}

/** With the rest of a count. Null for a number that the series does not have. */
export function valuesFromOccurrenceOn(series: CalendarEvent, index: number): EventFormValues | null {
  const rule = series.recurrence;
  if (!rule) return null;
  const base = baseOfEvent(series);
  const start_local = localStartAt(base, rule, index);
  if (start_local === null) return null;
  const times = timesOfBase({ ...base, start_local });
  const count = rule.count === null ? null : rule.count - index;
  return valuesOfEvent({ ...series, ...times }, { ...rule, count });
}
