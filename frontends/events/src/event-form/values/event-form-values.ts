import type { NewEvent } from '@daymark/calendar-ui';
import {
  emptyFormValues,
  EVENT_SPAN_MAX_DAYS,
  formFields,
  isLocalDate,
  pick,
  type FormValues,
} from '@daymark/contracts';
import { instantToLocal, localToInstant } from '@daymark/recurrence';
import { daysBetween, localTimeZone, wallClockOf } from '@daymark/ui';
import type { RuleValues } from './rule-fields.js';
import { newRule, recurrenceOf } from './rule-values.js';

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
  days?: ChosenDays | null;
  /** What was typed before the form was opened. */
  typed?: NewEvent | null;
  now?: number;
}

/** The days that an event is made for, such as those that were chosen in a calendar. */
export interface ChosenDays {
  start_date: string;
  end_date: string;
}

/** The form as it opens: from the next full hour on, for an hour, shared, and not repeating. */
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
    ...newRule(times.start_date),
  };
}

/** Whole days keep the clocks that the form would have begun with, for whoever turns 'All day' off. */
const timesOfTyped = ({ start_local, end_local, is_all_day, timezone }: NewEvent, fallback: TimeValues) => ({
  start_date: start_local.slice(0, 10),
  start_clock: is_all_day ? fallback.start_clock : start_local.slice(11),
  end_date: end_local.slice(0, 10),
  end_clock: is_all_day ? fallback.end_clock : end_local.slice(11),
  is_all_day,
  timezone,
});

/** From the next full hour of a zone's clock on, for an hour; of a chosen day, or over all the chosen days. */
export function timesOfNew(timezone: string, days: ChosenDays | null, now = Date.now()) {
  const current = wallClockOf(now, timezone);
  const fullHour = addMinutes(`${current.date}T${current.time.slice(0, 2)}:00`, 60);
  const start = shownTime(days ? days.start_date + fullHour.slice(10) : fullHour, timezone);
  const end = laterBy(start, DEFAULT_DURATION_MINUTES, timezone);
  const isLong = days !== null && days.end_date > days.start_date;
  return {
    start_date: start.slice(0, 10),
    start_clock: start.slice(11),
    end_date: isLong ? days.end_date : end.slice(0, 10),
    end_clock: end.slice(11),
    is_all_day: isLong,
    timezone,
  };
}

/** The days that an address asks for; null where it names none, or none that the form can have. */
export function chosenDays(query: URLSearchParams): ChosenDays | null {
  const [start, end] = [query.get('date'), query.get('end_date')];
  if (!isDate(start)) return null;
  const isSpan = isDate(end) && end > start && daysBetween(start, end) < EVENT_SPAN_MAX_DAYS;
  return { start_date: start, end_date: isSpan ? end : start };
}

/** What the clocks really show where they skip a time. */
const shownTime = (local: string, timezone: string) =>
  instantToLocal(localToInstant(local, timezone).instant, timezone).slice(0, 16);

/** The wall-clock time that is some minutes of real time later. */
export function laterBy(local: string, minutes: number, timezone: string): string {
  const wanted = localToInstant(local, timezone).instant + minutes * MINUTE_MS;
  const later = instantToLocal(wanted, timezone).slice(0, 16);
  // Of a time that the clocks show twice the first is meant; what falls on the second goes on after both.
  const { instant, shiftMinutes } = localToInstant(later, timezone);
  return instant < wanted ? addMinutes(later, shiftMinutes) : later;
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
