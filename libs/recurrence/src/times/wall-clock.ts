import { DATE_LENGTH, DAY_MS, dayAtBeginning, formatDate, twoDigits, twoDigitText } from './calendar-day.js';
import { zoneOffsets } from './zone-offsets.js';

const MINUTE_MS = 60_000;

export interface LocalInstant {
  instant: number;
  /** `skipped`: moved forward by the jump. `repeated`: the clock shows it twice, and the first is meant. */
  clock: 'once' | 'skipped' | 'repeated';
  /** 0 if `clock` is `once`. */
  shiftMinutes: number;
}

/**
 * Also tells whether the clock shows that time once, twice or not at all, so that a form can say so. Throws a
 * RangeError for a malformed time or an unknown zone.
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

/** With `:SS` only if there are seconds. */
export function instantToLocal(instant: number, timezone: string): string {
  return formatLocal(instant + zoneOffsets(timezone).offsetAt(instant));
}

/** A local time some minutes later on the clock's face, ignoring zones. */
export const addMinutes = (local: string, minutes: number): string =>
  formatLocal(parseLocal(local) + minutes * MINUTE_MS);

export function offsetMinutesAt(instant: number, timezone: string): number {
  return zoneOffsets(timezone).offsetAt(instant) / MINUTE_MS;
}

const HOUR_MS = 3_600_000;
const LENGTH_WITH_MINUTES = 16;
const LENGTH_WITH_SECONDS = 19;

// A cache of one: a series is queried for one window after another, and an event is read with its start.
let [lastText, lastMs] = ['', NaN];

/**
 * "Local milliseconds": since 1970-01-01T00:00 of that same wall clock. A date is its midnight. Throws a RangeError on
 * anything else.
 */
export function parseLocal(text: string): number {
  if (text === lastText) return lastMs;
  const localMs = dayAtBeginning(text) * DAY_MS + timeOfDay(text);
  if (Number.isNaN(localMs)) {
    throw new RangeError(`Not a local time of the form YYYY-MM-DDTHH:MM: ${JSON.stringify(text)}`);
  }
  [lastText, lastMs] = [text, localMs];
  return localMs;
}

/** From midnight; NaN if it is invalid. */
export function timeOfDay(text: string): number {
  if (text.length === DATE_LENGTH) return 0;
  const hasSeconds = text.length === LENGTH_WITH_SECONDS && text[16] === ':';
  if (!hasSeconds && text.length !== LENGTH_WITH_MINUTES) return NaN;
  const hours = twoDigits(text, 11);
  const minutes = twoDigits(text, 14);
  const seconds = hasSeconds ? twoDigits(text, 17) : 0;
  const isForm = text[10] === 'T' && text[13] === ':' && hours >= 0 && minutes >= 0 && seconds >= 0;
  return isForm && hours < 24 && minutes < 60 && seconds < 60
    ? hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000
    : NaN;
}

/** With `:SS` only where there are seconds. */
export function formatLocal(localMs: number): string {
  const day = Math.floor(localMs / DAY_MS);
  const seconds = Math.floor((localMs - day * DAY_MS) / 1000);
  const minutesText = `${twoDigitText(Math.floor(seconds / 3600))}:${twoDigitText(Math.floor(seconds / 60) % 60)}`;
  return `${formatDate(day)}T${minutesText}${seconds % 60 === 0 ? '' : `:${twoDigitText(seconds % 60)}`}`;
}
