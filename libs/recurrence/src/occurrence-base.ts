import { parseDate } from './calendar-day.js';
import type { OccurrenceBase } from './recurrence-rule.js';
import { localToInstant } from './wall-clock.js';

const MINUTE_MS = 60_000;

/** The times of an event as they are written: for whole days both are dates, and the end is the last day. */
export interface EventTimes {
  start_local: string;
  end_local: string;
  timezone: string;
  is_all_day: boolean;
}

/**
 * The base that `expandOccurrences` takes, from an event's local times. The length of a timed event is the elapsed one;
 * it is 0 where the clock's jump swallows the event. Throws a RangeError for malformed times or an unknown zone.
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
