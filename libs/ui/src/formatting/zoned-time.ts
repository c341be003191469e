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
      calendar: 'gregory',
      numberingSystem: 'latn',
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

/** What calendar and clock show in a time zone (IANA name) at an instant (ISO 8601 text or epoch milliseconds). */
export function wallClockOf(instant: string | number | Date, timeZone: string): WallClock {
  const parts: Record<string, string> = {};
  for (const { type, value } of wallClockFormatter(timeZone).formatToParts(new Date(instant)))
    parts[type] = value;
  return {
    date: `${parts['year']!.padStart(4, '0')}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}`,
  };
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
