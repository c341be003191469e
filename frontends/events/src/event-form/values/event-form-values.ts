import { hourOfNew, type NewEvent } from '@daymark/calendar-ui';
import {
  emptyFormValues,
  EVENT_SPAN_MAX_DAYS,
  formFields,
  isLocalDate,
  pick,
  type FormValues,
} from '@daymark/contracts';
import { addMinutes, instantToLocal, localToInstant } from '@daymark/recurrence';
import { daysBetween, localTimeZone, wallClockOf } from '@daymark/ui';
import type { RuleValues } from './rule-fields.js';
import { recurrenceOf, valuesOfRule } from './rule-values.js';

/** The times of an event: dates are 'YYYY-MM-DD', clocks 'HH:MM', or incomplete input. */
export interface TimeValues extends Pick<FormValues, 'is_all_day' | 'timezone'> {
  start_date: string | null;
  start_clock: string;
  end_date: string | null;
  end_clock: string;
}

export interface EventFormValues extends FormValues, TimeValues, RuleValues {}

export const DEFAULT_DURATION_MINUTES = 60;
export const MINUTE_MS = 60_000;

interface NewEventOptions {
  calendarId?: string | null;
  /** The zone in the settings; by default the browser's. */
  timezone?: string | null;
  days?: ChosenDays | null;
  typed?: NewEvent | null;
  now?: number;
}

export interface ChosenDays {
  start_date: string;
  end_date: string;
}

export function emptyEvent({
  calendarId = null,
  timezone,
  days,
  typed = null,
  now = Date.now(),
}: NewEventOptions = {}): EventFormValues {
  const fallback = timesOfNew(timezone ?? localTimeZone(), days ?? null, now);
  const times = typed ? timesOfTyped(typed, fallback) : fallback;
  return {
    ...emptyFormValues,
    ...(typed && { title: typed.title, location: typed.location ?? '' }),
    ...times,
    calendar_id: calendarId ?? typed?.calendar_id ?? null,
    ...valuesOfRule(typed?.recurrence ?? null, times.start_date),
  };
}

/** All-day events keep the default times, for turning 'All day' off. */
const timesOfTyped = ({ start_local, end_local, is_all_day, timezone }: NewEvent, fallback: TimeValues) => ({
  start_date: start_local.slice(0, 10),
  start_clock: is_all_day ? fallback.start_clock : start_local.slice(11),
  end_date: end_local.slice(0, 10),
  end_clock: is_all_day ? fallback.end_clock : end_local.slice(11),
  is_all_day,
  timezone,
});

/** One hour from the next full hour in a zone; on the selected day, or over all selected days. */
export function timesOfNew(timezone: string, days: ChosenDays | null, now = Date.now()) {
  const isLong = days !== null && days.end_date > days.start_date;
  const day = days?.start_date ?? wallClockOf(now, timezone).date;
  const start = shownTime(addMinutes(`${day}T00:00`, hourOfNew(day, timezone, now) * 60), timezone);
  const end = laterBy(start, DEFAULT_DURATION_MINUTES, timezone);
  return {
    start_date: isLong ? days.start_date : start.slice(0, 10),
    start_clock: start.slice(11),
    end_date: isLong ? days.end_date : end.slice(0, 10),
    end_clock: end.slice(11),
    is_all_day: isLong,
    timezone,
  };
}

export function chosenDays(query: URLSearchParams): ChosenDays | null {
  const [start, end] = [query.get('date'), query.get('end_date')];
  if (!isDate(start)) return null;
  const isSpan = isDate(end) && end > start && daysBetween(start, end) < EVENT_SPAN_MAX_DAYS;
  return { start_date: start, end_date: isSpan ? end : start };
}

/** The time that clocks really show if they skip the given one. */
const shownTime = (local: string, timezone: string) =>
  instantToLocal(localToInstant(local, timezone).instant, timezone).slice(0, 16);

/** The local time after some minutes of real time. */
export function laterBy(local: string, minutes: number, timezone: string): string {
  const wanted = localToInstant(local, timezone).instant + minutes * MINUTE_MS;
  const later = instantToLocal(wanted, timezone).slice(0, 16);
  // A time that occurs twice means the first; a result in the second moves to after both.
  const { instant, shiftMinutes } = localToInstant(later, timezone);
  return instant < wanted ? addMinutes(later, shiftMinutes) : later;
}

export const isDate = (date: string | null): date is string => date !== null && isLocalDate(date);

/** Start and end for the request: with a time, or dates for all-day events. '' without a date. */
export function localTimesOf(values: TimeValues) {
  const local = (date: string | null, time: string) =>
    !isDate(date) ? '' : values.is_all_day ? date : `${date}T${time}`;
  return {
    start_local: local(values.start_date, values.start_clock),
    end_local: local(values.end_date, values.end_clock),
  };
}

export const requestOf = (values: EventFormValues) => ({
  ...pick(values, formFields),
  ...localTimesOf(values),
  recurrence: recurrenceOf(values),
});
export type EventFormRequest = ReturnType<typeof requestOf>;
