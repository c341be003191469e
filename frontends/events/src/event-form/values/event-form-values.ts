import { isLocalDate } from '@daymark/contracts';
import { localTimeZone, wallClockOf } from '@daymark/ui';
import { newRule, recurrenceOf, type RuleValues } from './rule-values.js';

/** When an event takes place, as the form holds it: dates are 'YYYY-MM-DD', times 'HH:mm', or what was typed instead. */
export interface TimeValues {
  start_date: string | null;
  start_time: string;
  end_date: string | null;
  end_time: string;
  is_all_day: boolean;
  timezone: string;
}

/** What the form holds while it is filled in. */
export interface EventFormValues extends TimeValues, RuleValues {
  title: string;
  description: string;
  location: string;
  url: string;
  meeting_id: string;
  passcode: string;
  is_public_shareable: boolean;
  calendar_id: string | null;
}

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
    title: '',
    description: '',
    ...times,
    location: '',
    url: '',
    meeting_id: '',
    passcode: '',
    is_public_shareable: true,
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
    start_time: start.slice(11),
    end_date: end.slice(0, 10),
    end_time: end.slice(11),
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
    start_local: local(values.start_date, values.start_time),
    end_local: local(values.end_date, values.end_time),
  };
}

/** The request body that the form makes. What is wrong in it, the contract's schema says. */
export function requestOf(values: EventFormValues) {
  return {
    title: values.title,
    description: values.description,
    ...localTimesOf(values),
    timezone: values.timezone,
    is_all_day: values.is_all_day,
    location: values.location,
    url: values.url,
    meeting_id: values.meeting_id,
    passcode: values.passcode,
    is_public_shareable: values.is_public_shareable,
    calendar_id: values.calendar_id,
    recurrence: recurrenceOf(values),
  };
}
export type EventFormRequest = ReturnType<typeof requestOf>;
