import { addDays, parseDate } from '../times/calendar-day.js';
import type { OccurrenceBase } from '../rules/recurrence-rule.js';
import { formatLocal, instantToLocal, localToInstant, parseLocal } from '../times/wall-clock.js';

const MINUTE_MS = 60_000;

/** For all-day events both are dates, and the end is the last day. */
export interface EventTimes {
  start_local: string;
  end_local: string;
  timezone: string;
  is_all_day: boolean;
}

/**
 * The duration of a timed event is the elapsed time. If a clock change skips its start and leaves none (RFC 5545,
 * section 3.3.5), the event keeps its length on the wall clock. Throws a RangeError for malformed times or an unknown
 * zone.
 */
export function baseOfEvent(event: EventTimes): OccurrenceBase {
  const { start_local, end_local, timezone } = event;
  if (event.is_all_day) {
    const duration_days = parseDate(end_local.slice(0, 10)) - parseDate(start_local.slice(0, 10)) + 1;
    return { start_local: start_local.slice(0, 10), timezone, is_all_day: true, duration_days };
  }
  const elapsedMs =
    localToInstant(end_local, timezone).instant - localToInstant(start_local, timezone).instant;
  const durationMs = elapsedMs > 0 ? elapsedMs : parseLocal(end_local) - parseLocal(start_local);
  return { start_local, timezone, duration_minutes: Math.max(0, durationMs) / MINUTE_MS };
}

/** Times that a clock change skips are moved forward. */
export function shownTimes<Times extends EventTimes>(event: Times): Times {
  const { start_local, end_local, timezone } = event;
  const start = localToInstant(start_local, timezone);
  const isSkipped = start.clock === 'skipped' || localToInstant(end_local, timezone).clock === 'skipped';
  const base = baseOfEvent(event);
  if (!isSkipped || base.is_all_day === true) return event;
  const shown = (instant: number) => instantToLocal(instant, timezone).slice(0, 16);
  const end = start.instant + base.duration_minutes * MINUTE_MS;
  return { ...event, start_local: shown(start.instant), end_local: shown(end) };
}

/**
 * The inverse of `baseOfEvent`. If the clock shows the end for the second time, no local end can express that, and the
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

/**
 * `occurrence_date` is the local start in the series, or `YYYY-MM-DD` for the rule's occurrence on that date; at most
 * one exception each. A changed one takes place at its own times, which may be in another zone.
 */
export type OccurrenceException =
  | { occurrence_date: string; is_deleted: true }
  | ({ occurrence_date: string; is_deleted: false } & EventTimes);
