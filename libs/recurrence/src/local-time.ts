import { DAY_MS, formatDate, parseDate } from './calendar-day.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const TIME_PATTERN = /^T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;
const DATE_LENGTH = 10;

/**
 * Reads a wall-clock time as milliseconds since 1970-01-01T00:00 of that same wall clock ("local milliseconds").
 * Takes `YYYY-MM-DDTHH:MM`, `YYYY-MM-DDTHH:MM:SS` and `YYYY-MM-DD` (its midnight). Throws a RangeError on anything else.
 */
export function parseLocal(text: string): number {
  const day = parseDate(text.slice(0, DATE_LENGTH));
  if (text.length === DATE_LENGTH) return day * DAY_MS;
  const match = TIME_PATTERN.exec(text.slice(DATE_LENGTH));
  if (match === null) {
    throw new RangeError(`Not a local time of the form YYYY-MM-DDTHH:MM: ${JSON.stringify(text)}`);
  }
  return (
    day * DAY_MS + Number(match[1]) * HOUR_MS + Number(match[2]) * MINUTE_MS + Number(match[3] ?? 0) * 1000
  );
}

/** `YYYY-MM-DDTHH:MM` of local milliseconds, with `:SS` only where there are seconds. */
export function formatLocal(localMs: number): string {
  const day = Math.floor(localMs / DAY_MS);
  const seconds = Math.floor((localMs - day * DAY_MS) / 1000);
  const pair = (value: number) => String(value).padStart(2, '0');
  const minutesText = `${pair(Math.floor(seconds / 3600))}:${pair(Math.floor(seconds / 60) % 60)}`;
  return `${formatDate(day)}T${minutesText}${seconds % 60 === 0 ? '' : `:${pair(seconds % 60)}`}`;
}
