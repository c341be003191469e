import { EVENT_YEAR_MAX, EVENT_YEAR_MIN, isLocalDate } from '@daymark/contracts';
import { addDays } from '@daymark/recurrence';
import type { Property } from './property.js';

/** Before its zone is known. */
export interface WrittenTime {
  kind: 'date' | 'local' | 'utc';
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` for a time. */
  local: string;
  seconds: number;
}

/** An invalid time: `year` if it only lies outside of the supported years. */
export interface NoTime {
  kind: 'none';
  year: number | null;
}

// Dashes and colons are not in the standard, but some programs write them.
const TIME = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2}):?(\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const MINUTES_PER_DAY = 1440;

export function readTime(text: string): WrittenTime | NoTime {
  const match = TIME.exec(text.trim());
  if (match === null) return { kind: 'none', year: null };
  const [, year, month, day, hour, minute, second, zone] = match;
  const date = `${year}-${month}-${day}`;
  if (!isLocalDate(date)) {
    const isOutside = Number(year) < EVENT_YEAR_MIN || Number(year) > EVENT_YEAR_MAX;
    return { kind: 'none', year: isOutside ? Number(year) : null };
  }
  if (hour === undefined || minute === undefined) return { kind: 'date', local: date, seconds: 0 };
  const seconds = Math.min(Number(second ?? 0), 59);
  const isClockTime = Number(hour) < 24 ? Number(minute) < 60 : Number(hour) === 24 && Number(minute) === 0;
  if (!isClockTime || Number(second ?? 0) > 60) return { kind: 'none', year: null };
  const offset = zone === undefined || /^z$/i.test(zone) ? 0 : offsetMinutes(zone)!;
  const minutes = Number(hour) * 60 + Number(minute) - offset;
  return { kind: zone === undefined ? 'local' : 'utc', local: atMinutes(date, minutes), seconds };
}

/** The local time this many minutes after the midnight of a date; also after its end, or before it. */
function atMinutes(date: string, minutes: number): string {
  const days = Math.floor(minutes / MINUTES_PER_DAY);
  const rest = minutes - days * MINUTES_PER_DAY;
  const pair = (value: number) => String(value).padStart(2, '0');
  return `${days === 0 ? date : addDays(date, days)}T${pair(Math.floor(rest / 60))}:${pair(rest % 60)}`;
}

/** `+0100`, `+01:00` or `-043015` as minutes east of UTC; null if it is not an offset. */
export function offsetMinutes(text: string): number | null {
  const match = /^([+-])(\d{2}):?(\d{2})(?::?\d{2})?$/.exec(text.trim());
  if (match === null) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

/** Days are nominal (wall clock), minutes are exact. */
export interface Duration {
  days: number;
  minutes: number;
  hasSeconds: boolean;
}

// Synology writes `PT1W`.
const DURATION =
  /^([+-]?)P(?:T(?=\d+[WD]))?(?:(\d{1,5})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i;

export function readDuration(text: string): Duration | null {
  const match = DURATION.exec(text.trim());
  if (match === null || !/\d/.test(text)) return null;
  const [weeks, days, hours, minutes, seconds] = match.slice(2).map((digits) => Number(digits ?? 0));
  const sign = match[1] === '-' ? -1 : 1;
  return {
    days: sign * (weeks! * 7 + days!) || 0,
    minutes: sign * (hours! * 60 + minutes! + Math.floor(seconds! / 60)) || 0,
    hasSeconds: seconds! % 60 !== 0,
  };
}

const DATES = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE']);
/** Maximum values of one property. */
const VALUES_MAX = 10_000;

/** Some programs write one with unquoted colons or commas: then it extends to the last colon. */
export function tzidOf(property: Property): string | null {
  if (!DATES.has(property.name)) return null;
  const written = property.params['TZID'];
  if (written === undefined || written === '') return null;
  if (!isTornTzid(property)) return written;
  const from = property.text.search(/TZID=/i) + 'TZID='.length;
  return property.text.slice(from, property.text.lastIndexOf(':')).replace(/;VALUE=[A-Z-]+$/i, '');
}

export function dateValues(property: Property): (WrittenTime | NoTime)[] {
  if (!DATES.has(property.name)) return [];
  const value = isTornTzid(property)
    ? property.text.slice(property.text.lastIndexOf(':') + 1)
    : property.value;
  return value
    .split(/[,;]/, VALUES_MAX)
    .filter((text) => text.trim() !== '')
    .map((text) => readTime(text.split('/')[0]!));
}

const isTornTzid = ({ params, value }: Property) =>
  'TZID' in params && value.includes(':') && !/^\s*\d{4}-?\d{2}-?\d{2}/.test(value);
