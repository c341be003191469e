import { addDays, parseDate } from './calendar-day.js';
import { formatLocal, parseLocal } from './local-time.js';
import type { OccurrenceBase } from './recurrence-rule.js';
import { instantToLocal, localToInstant } from './wall-clock.js';

const MINUTE_MS = 60_000;

/** The local times of an event: for all-day events both are dates, and the end is the last day. */
export interface EventTimes {
  start_local: string;
  end_local: string;
  timezone: string;
  is_all_day: boolean;
}

/**
 * The base for `expandOccurrences`, from an event's local times. The duration of a timed event is the elapsed time; it
 * is 0 if a clock change skips the whole event. Throws a RangeError for malformed times or an unknown zone.
 */
export function baseOfEvent(event: EventTimes): OccurrenceBase {
  const { start_local, end_local, timezone } = event;
  if (event.is_all_day) {
    const duration_days = parseDate(end_local.slice(0, 10)) - parseDate(start_local.slice(0, 10)) + 1;
    return { start_local: start_local.slice(0, 10), timezone, is_all_day: true, duration_days };
  }
  const elapsedMs =
    localToInstant(end_local, timezone).instant - localToInstant(start_local, timezone).instant;
  return { start_local, timezone, duration_minutes: Math.max(0, elapsedMs) / MINUTE_MS };
}

/**
 * An event's local times from its base: the inverse of `baseOfEvent`, for a base that was moved. If the clock shows the
 * end for the second time, no local end can express that (the first would be meant), and the event becomes longer: its
 * wall-clock duration is kept instead.
 */
export function timesOfBase(base: OccurrenceBase): EventTimes {
  const { start_local, timezone } = base;
  if (base.is_all_day === true) {
    return {
      start_local,
      end_local: addDays(start_local, base.duration_days - 1),
      timezone,
      is_all_day: true,
    };
  }
  const lengthMs = base.duration_minutes * MINUTE_MS;
  const end = localToInstant(start_local, timezone).instant + lengthMs;
  const endLocal = instantToLocal(end, timezone);
  const isExact = localToInstant(endLocal, timezone).instant === end;
  const end_local = isExact ? endLocal : formatLocal(parseLocal(start_local) + lengthMs);
  return { start_local, end_local, timezone, is_all_day: false };
}
