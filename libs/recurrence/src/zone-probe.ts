import { dayNumber, DAY_MS } from './calendar-day.js';

/** A formatter costs some 100 kB of native memory, so only a few are kept; the offsets found with it are kept longer. */
const FORMATTERS_KEPT = 64;
/** Before this all zones kept the local mean time of their place, so older instants are asked for here (year 1811). */
const FIRST_PROBED_MS = -5_000_000_000_000;
const LAST_PROBED_MS = 8_640_000_000_000_000;
/** `Intl` also takes bare offsets such as +05:30; an event's zone must be a name. */
const ZONE_NAME_PATTERN = /^[A-Za-z][A-Za-z0-9_+\-/]*$/;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timezone: string): Intl.DateTimeFormat {
  const kept = formatters.get(timezone);
  if (kept !== undefined) return kept;
  if (!ZONE_NAME_PATTERN.test(timezone)) throw unknownZone(timezone);
  let formatter: Intl.DateTimeFormat;
  try {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    throw unknownZone(timezone);
  }
  if (formatters.size >= FORMATTERS_KEPT) formatters.delete(formatters.keys().next().value!);
  formatters.set(timezone, formatter);
  return formatter;
}

function unknownZone(timezone: string): RangeError {
  return new RangeError(`Unknown time zone: ${JSON.stringify(timezone)}`);
}

/**
 * Asks the runtime for the offset of a zone from UTC at an instant, in milliseconds (east is positive). Costs over a
 * microsecond: ask `ZoneOffsets` instead. Throws a RangeError for a name that the runtime does not know.
 */
export function probeOffset(timezone: string, instant: number): number {
  const asked = Math.min(Math.max(instant, FIRST_PROBED_MS), LAST_PROBED_MS);
  const wholeSeconds = Math.floor(asked / 1000) * 1000;
  // Text such as "03/10/2024, 02:30:00": cutting it is several times faster than formatToParts.
  const text = formatterOf(timezone).format(wholeSeconds);
  const comma = text.indexOf(',');
  const day = dayNumber(Number(text.slice(6, comma)), Number(text.slice(0, 2)), Number(text.slice(3, 5)));
  const time = comma + 2;
  const seconds =
    Number(text.slice(time, time + 2)) * 3600 +
    Number(text.slice(time + 3, time + 5)) * 60 +
    Number(text.slice(time + 6, time + 8));
  return day * DAY_MS + seconds * 1000 - wholeSeconds;
}

/** Whether the runtime knows a time zone of that name. */
export function isKnownTimeZone(timezone: string): boolean {
  try {
    formatterOf(timezone);
    return true;
  } catch {
    return false;
  }
}
