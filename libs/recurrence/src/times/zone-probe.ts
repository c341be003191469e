/** A formatter costs some 100 kB of native memory; the offsets found with it are cached longer. */
const CACHED_FORMATTERS_MAX = 64;
/** All zones used local mean time before, so older instants are read as this one (year 1811). */
const FIRST_PROBED_MS = -5_000_000_000_000;
const LAST_PROBED_MS = 8_640_000_000_000_000;
/** `Intl` also takes bare offsets such as +05:30; an event's zone must be a name. */
const ZONE_NAME_PATTERN = /^[A-Za-z][A-Za-z0-9_+\-/]*$/;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timezone: string): Intl.DateTimeFormat {
  const kept = formatters.get(timezone);
  if (kept !== undefined) return kept;
  if (!ZONE_NAME_PATTERN.test(timezone)) throw new RangeError(`Unknown time zone: ${timezone}`);
  // Throws a RangeError for a name that the runtime does not know.
  const formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  if (formatters.size >= CACHED_FORMATTERS_MAX) formatters.delete(formatters.keys().next().value!);
  formatters.set(timezone, formatter);
  return formatter;
}

/**
 * East is positive. It takes over a microsecond: use `ZoneOffsets` instead. Throws a RangeError for an unknown name.
 */
export function probeOffset(timezone: string, instant: number): number {
  const asked = Math.min(Math.max(instant, FIRST_PROBED_MS), LAST_PROBED_MS);
  const wholeSeconds = Math.floor(asked / 1000) * 1000;
  // Text such as "03/10/2024, 02:30:00": slicing it is several times faster than formatToParts.
  const text = formatterOf(timezone).format(wholeSeconds);
  const comma = text.indexOf(',');
  const part = (from: number, to = from + 2) => Number(text.slice(from, to));
  const shown = Date.UTC(
    part(6, comma),
    part(0) - 1,
    part(3),
    part(comma + 2),
    part(comma + 5),
    part(comma + 8),
  );
  return shown - wholeSeconds;
}

/** A skipped time moves forward by as much as the clock jumps; of a repeated time the first is meant. */
export function instantShowing(localMs: number, zone: { offsetAt: (instant: number) => number }): number {
  // No offset is larger than 16 hours, so these two are the offsets before and after any change near that time.
  const before = zone.offsetAt(localMs - 86_400_000);
  const after = zone.offsetAt(localMs + 86_400_000);
  const early = localMs - before;
  if (before === after || zone.offsetAt(early) === before) return early;
  const late = localMs - after;
  return zone.offsetAt(late) === after ? late : early;
}

export function isKnownTimeZone(timezone: string): boolean {
  try {
    formatterOf(timezone);
    return true;
  } catch {
    return false;
  }
}
