import { instantShowing, probeOffset } from '@daymark/recurrence/zone-probe';

interface WallClock {
  /** 'YYYY-MM-DD' */
  date: string;
  /** 'HH:mm', 24 hours */
  time: string;
}

/** Three days: in no zone were clocks ever moved and moved back again within less. */
const STRETCH_MS = 3 * 86_400_000;
const OFFSETS_MAX = 5_000;
const offsets = new Map<string, number>();

/** How far the clocks of a zone are ahead of UTC when a stretch of days begins. */
function offsetAtStartOf(stretch: number, timeZone: string): number {
  const key = `${timeZone} ${stretch}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = probeOffset(timeZone, stretch * STRETCH_MS);
    // A server is asked about every zone and year there is.
    if (offsets.size >= OFFSETS_MAX) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

/**
 * A formatter is asked once per stretch of days, and for each instant of those alone in which clocks are changed: it is
 * slow, and months are full. `ZoneOffsets` of recurrence keeps more, and is too large for the public pages.
 */
function offsetAt(instant: number, timeZone: string): number {
  const stretch = Math.floor(instant / STRETCH_MS);
  const offset = offsetAtStartOf(stretch, timeZone);
  return offset === offsetAtStartOf(stretch + 1, timeZone) ? offset : probeOffset(timeZone, instant);
}

/** What calendar and clock show in a time zone (IANA name) at an instant (ISO 8601 text or epoch milliseconds). */
export function wallClockOf(instant: string | number | Date, timeZone: string): WallClock {
  const time = new Date(instant).getTime();
  const shown = new Date(time + offsetAt(time, timeZone)).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/**
 * The instant, in epoch milliseconds, at which the clocks of a zone show a date and time. A time that the clocks skip
 * comes out later by the length of the gap; of a time that they show twice, the first is taken.
 */
export const instantOf = ({ date, time }: WallClock, timeZone: string): number =>
  instantShowing(Date.parse(`${date}T${time}:00Z`), { offsetAt: (instant) => offsetAt(instant, timeZone) });

/** Today's date in a time zone. */
export const todayIn = (timeZone: string, now: number = Date.now()) => wallClockOf(now, timeZone).date;

/** The time zone of this device. */
export const localTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
