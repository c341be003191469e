interface WallClock {
  /** 'YYYY-MM-DD' */
  date: string;
  /** 'HH:mm', 24 hours */
  time: string;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

// Making a formatter costs far more than using one.
function wallClockFormatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
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
    const instant = stretch * STRETCH_MS;
    offset = wallClockMilliseconds(formatWallClock(instant, timeZone)) - instant;
    // A server is asked about every zone and year there is.
    if (offsets.size >= OFFSETS_MAX) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

function formatWallClock(instant: number, timeZone: string): WallClock {
  const parts: Record<string, string> = {};
  for (const { type, value } of wallClockFormatter(timeZone).formatToParts(instant)) parts[type] = value;
  return {
    date: `${parts['year']!.padStart(4, '0')}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}`,
  };
}

/**
 * What calendar and clock show in a time zone (IANA name) at an instant (ISO 8601 text or epoch milliseconds). A formatter
 * is asked once per stretch of days, and for each instant of those alone in which clocks are changed: it is slow, and months
 * are full.
 */
export function wallClockOf(instant: string | number | Date, timeZone: string): WallClock {
  const time = new Date(instant).getTime();
  const stretch = Math.floor(time / STRETCH_MS);
  const offset = offsetAtStartOf(stretch, timeZone);
  if (offset !== offsetAtStartOf(stretch + 1, timeZone)) return formatWallClock(time, timeZone);
  const shown = new Date(time + offset).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

const wallClockMilliseconds = ({ date, time }: WallClock) => Date.parse(`${date}T${time}:00Z`);

/**
 * The instant, in epoch milliseconds, at which the clocks of a zone show a date and time. A time that the clocks skip
 * comes out later by the length of the gap; of a time that they show twice, the first is taken.
 */
export function instantOf(wallClock: WallClock, timeZone: string): number {
  const wanted = wallClockMilliseconds(wallClock);
  const offsetAt = (instant: number) => wallClockMilliseconds(wallClockOf(instant, timeZone)) - instant;
  // The offsets in force shortly before and shortly after the wanted time: they differ only around a clock change.
  const before = offsetAt(wanted - 86_400_000);
  const after = offsetAt(wanted + 86_400_000);
  const first = wanted - before;
  if (offsetAt(first) === before) return first;
  const second = wanted - after;
  return offsetAt(second) === after ? second : first;
}

/** Today's date in a time zone. */
export const todayIn = (timeZone: string, now: number = Date.now()) => wallClockOf(now, timeZone).date;

/** The time zone of this device. */
export const localTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
