import { formatLocal, parseLocal } from './local-time.js';
import { zoneOffsets } from './zone-offsets.js';

const MINUTE_MS = 60_000;

/** The meaning of a wall-clock time in a zone. */
export interface LocalInstant {
  /** Epoch milliseconds. */
  instant: number;
  /**
   * `skipped`: the clock skips that time, and it was moved forward by the jump. `repeated`: the clock shows it twice,
   * and the first is meant.
   */
  clock: 'once' | 'skipped' | 'repeated';
  /** Minutes by which the clock is put forward or back there; 0 if `clock` is `once`. */
  shiftMinutes: number;
}

/**
 * The instant of a wall-clock time (`YYYY-MM-DDTHH:MM`, seconds allowed, or `YYYY-MM-DD` for its midnight) in a zone,
 * and whether the clock shows that time once, twice or not at all, so that a form can say so. Throws a RangeError for a
 * malformed time or an unknown zone.
 */
export function localToInstant(local: string, timezone: string): LocalInstant {
  const localMs = parseLocal(local);
  const zone = zoneOffsets(timezone);
  const instant = zone.instantOf(localMs);
  const shownMs = instant + zone.offsetAt(instant);
  if (shownMs !== localMs) {
    return { instant, clock: 'skipped', shiftMinutes: (shownMs - localMs) / MINUTE_MS };
  }
  // The second one, if any, is later by as much as the clock is set back in between.
  const offsetLater = zone.offsetAt(localMs + 86_400_000);
  const second = localMs - offsetLater;
  if (second > instant && zone.offsetAt(second) === offsetLater) {
    return { instant, clock: 'repeated', shiftMinutes: (second - instant) / MINUTE_MS };
  }
  return { instant, clock: 'once', shiftMinutes: 0 };
}

/**
 * The wall-clock time of a zone at an instant (epoch milliseconds): `YYYY-MM-DDTHH:MM`, with `:SS` only if there are
 * seconds.
 */
export function instantToLocal(instant: number, timezone: string): string {
  return formatLocal(instant + zoneOffsets(timezone).offsetAt(instant));
}

/** The minutes by which a zone is ahead of UTC at an instant (epoch milliseconds). */
export function offsetMinutesAt(instant: number, timezone: string): number {
  return zoneOffsets(timezone).offsetAt(instant) / MINUTE_MS;
}
