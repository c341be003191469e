import { DAY_MS } from '../times/calendar-day.js';
import { parseLocal } from '../times/wall-clock.js';
import type { OccurrenceBase } from '../rules/recurrence-rule.js';
import { zoneOffsets, type ZoneOffsets } from '../times/zone-offsets.js';

const MINUTE_MS = 60_000;

export class OccurrenceClock {
  readonly baseDay: number;
  readonly timeOfDayMs: number;
  readonly isAllDay: boolean;
  /** Including clock changes. */
  readonly reachMs: number;
  private readonly zone: ZoneOffsets;
  private readonly durationMs: number;
  private readonly durationDays: number;

  /** Throws a RangeError for a malformed start, an unknown zone, or a duration that is negative or not a number. */
  constructor(base: OccurrenceBase) {
    const localMs = parseLocal(base.start_local);
    this.baseDay = Math.floor(localMs / DAY_MS);
    this.zone = zoneOffsets(base.timezone);
    const isAllDay = base.is_all_day === true;
    this.isAllDay = isAllDay;
    const duration = isAllDay ? base.duration_days : base.duration_minutes;
    if (!Number.isFinite(duration) || duration < 0) {
      throw new RangeError(`The length of an event must be a number and not negative, not ${duration}`);
    }
    this.timeOfDayMs = isAllDay ? 0 : localMs - this.baseDay * DAY_MS;
    this.durationDays = isAllDay ? duration : 0;
    this.durationMs = isAllDay ? 0 : duration * MINUTE_MS;
    // A clock change makes all-day events longer by at most a day (islands that changed sides of the date line).
    this.reachMs = isAllDay ? (duration + 1) * DAY_MS : this.durationMs;
  }

  startOn(day: number): number {
    return this.zone.instantOf(day * DAY_MS + this.timeOfDayMs);
  }

  startAt(localMs: number): number {
    return this.zone.instantOf(localMs);
  }

  endOf(day: number, start: number): number {
    if (this.durationDays === 0) return start + this.durationMs;
    return this.zone.instantOf((day + this.durationDays) * DAY_MS);
  }
}
