import { emptyFormValues, formFields, isLocalDate, pick, type FormValues } from '@daymark/contracts';
import { localTimeZone, wallClockOf } from '@daymark/ui';
import { newRule, recurrenceOf, type RuleValues } from './rule-values.js';

/** When an event takes place: dates are 'YYYY-MM-DD', clocks 'HH:MM', or what was typed instead. */
export interface TimeValues extends Pick<FormValues, 'is_all_day' | 'timezone'> {
  start_date: string | null;
  start_clock: string;
  end_date: string | null;
  end_clock: string;
}

/** What the form holds while it is filled in. */
export interface EventFormValues extends FormValues, TimeValues, RuleValues {}

export const DEFAULT_DURATION_MINUTES = 60;
export const MINUTE_MS = 60_000;

interface NewEventOptions {
  calendarId?: string | null;
  /** The zone of the settings; the browser's where there is none. */
  timezone?: string | null;
  now?: number;
}

/** The form as it opens: from the next full hour on, for an hour, shared, and not repeating. */
export function emptyEvent({
  calendarId = null,
  timezone,
  now = Date.now(),
}: NewEventOptions = {}): EventFormValues {
  const times = nextFullHour(timezone ?? localTimeZone(), now);
  return {
    ...emptyFormValues,
    ...times,
    calendar_id: calendarId,
    ...newRule(times.start_date),
  };
}

/** From the next full hour of a zone's clock on, for an hour. */
export function nextFullHour(timezone: string, now = Date.now()) {
  const current = wallClockOf(now, timezone);
  const start = addMinutes(`${current.date}T${current.time.slice(0, 2)}:00`, 60);
  const end = addMinutes(start, DEFAULT_DURATION_MINUTES);
  return {
    start_date: start.slice(0, 10),
    start_clock: start.slice(11),
    end_date: end.slice(0, 10),
    end_clock: end.slice(11),
    is_all_day: false,
    timezone,
  };
}

/** A wall-clock time some minutes later, without any zone. */
export function addMinutes(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}:00Z`) + minutes * MINUTE_MS).toISOString().slice(0, 16);
}

/** True for a date that the form can count with, and not what was typed instead. */
export const isDate = (date: string | null): date is string => date !== null && isLocalDate(date);

/** Start and end as the wire has them: with a time, or as dates for whole days. '' where there is no date. */
export function localTimesOf(values: TimeValues) {
  const local = (date: string | null, time: string) =>
    !isDate(date) ? '' : values.is_all_day ? date : `${date}T${time}`;
  return {
    start_local: local(values.start_date, values.start_clock),
    end_local: local(values.end_date, values.end_clock),
  };
}

/** The request body that the form makes. What is wrong in it, the contract's schema says. */
export const requestOf = (values: EventFormValues) => ({
  ...pick(values, formFields),
  ...localTimesOf(values),
  recurrence: recurrenceOf(values),
});
export type EventFormRequest = ReturnType<typeof requestOf>;
