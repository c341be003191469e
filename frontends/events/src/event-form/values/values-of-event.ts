import { formValuesOf, type CalendarEvent } from '@daymark/contracts';
import { baseOfEvent, localStartAt, timesOfBase } from '@daymark/recurrence';
import type { EventFormValues } from './event-form-values.js';
import { valuesOfRule } from './rule-values.js';

/** The default times when an all-day event gets times. */
const DEFAULT_START_CLOCK = '09:00';
const DEFAULT_END_CLOCK = '10:00';

/** An event as form values. For an occurrence, `rule` is its series'. */
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

/**
 * A series from one of its occurrences on, as form values: the series' fields at that occurrence's date, with the rest
 * of a count. Null for a number that the series does not have.
 */
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
