import { instantShowing, probeOffset } from '@daymark/recurrence/zone-probe';

interface WallClock {
  /** 'YYYY-MM-DD' */
  date: string;
  /** 'HH:mm', 24 hours */
  time: string;
}

/** Three days: no zone ever changed its clocks and changed them back within less. */
const STRETCH_MS = 3 * 86_400_000;
const OFFSETS_MAX = 5_000;
const offsets = new Map<string, number>();

/** A zone's offset from UTC at the start of a stretch of days. */
function offsetAtStartOf(stretch: number, timeZone: string): number {
  const key = `${timeZone} ${stretch}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = probeOffset(timeZone, stretch * STRETCH_MS);
    // A server is asked for any zone and year.
    if (offsets.size >= OFFSETS_MAX) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

/**
 * The formatter is called once per stretch of days, and per instant only in a stretch with a clock change: it is slow,
 * and months are full. `ZoneOffsets` of recurrence caches more, and is too large for the public pages.
 */
function offsetAt(instant: number, timeZone: string): number {
  const stretch = Math.floor(instant / STRETCH_MS);
  const offset = offsetAtStartOf(stretch, timeZone);
  return offset === offsetAtStartOf(stretch + 1, timeZone) ? offset : probeOffset(timeZone, instant);
}

/** The local date and time in a zone (IANA name) at an instant (ISO 8601 text or epoch milliseconds). */
export function wallClockOf(instant: string | number | Date, timeZone: string): WallClock {
  const time = new Date(instant).getTime();
  const shown = new Date(time + offsetAt(time, timeZone)).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/**
 * The instant, in epoch milliseconds, of a local date and time in a zone. A time that the clocks skip comes out later
 * by the length of the gap; for a time that occurs twice, the first is returned.
 */
export const instantOf = ({ date, time }: WallClock, timeZone: string): number =>
  instantShowing(Date.parse(`${date}T${time}:00Z`), { offsetAt: (instant) => offsetAt(instant, timeZone) });

export const todayIn = (timeZone: string, now: number = Date.now()) => wallClockOf(now, timeZone).date;

export const localTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
