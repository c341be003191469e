import { addDays, baseOfEvent, localToInstant, shownTimes } from '@daymark/recurrence';
import type { ICalDayJsStub } from 'ical-generator';
import type { EventContent, FeedEvent } from './feed-event.js';
import { tzidOf, UTC_ZONE } from './zone-names.js';

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/**
 * Written unchanged, even if the clock skips it: Day.js objects are the only ones that the library does not convert
 * into a zone first.
 */
export class WrittenTime implements ICalDayJsStub {
  private readonly date: string;
  private readonly time: string;

  /** Throws a RangeError for anything but `YYYY-MM-DD`, optionally with `THH:MM` or `THH:MM:SS`. */
  constructor(private readonly local: string) {
    const [, year, month, day, hour = '00', minute = '00', second = '00'] = LOCAL.exec(local) ?? [];
    if (year === undefined) throw new RangeError(`Not a local time: ${JSON.stringify(local)}`);
    this.date = `${year}${month}${day}`;
    this.time = `${hour}${minute}${second}`;
  }

  format(form?: string): string {
    return form === 'HHmmss' ? this.time : this.date;
  }

  isValid(): boolean {
    return true;
  }

  /** Only to compare times of one event. */
  toDate(): Date {
    return new Date(`${this.local.slice(0, 10)}T${this.local.slice(11) || '00:00'}Z`);
  }

  toJSON(): string {
    return this.local;
  }

  /** Times without a zone are already in UTC. */
  utc(): this {
    return this;
  }
}

const MINUTE_MS = 60_000;

/** The form in which the times of an event are written; all occurrences of a series share it. */
export interface TimeForm {
  kind: 'date' | 'zoned' | 'utc';
  zone: string;
}

/**
 * UTC times have a zone if they belong to a series. A single event in UTC is written with a Z, which needs no zone
 * definition.
 */
export function timeForm(
  event: Pick<EventContent, 'is_all_day' | 'timezone'>,
  isInSeries: boolean,
): TimeForm {
  const zone = tzidOf(event.timezone);
  if (event.is_all_day) return { kind: 'date', zone };
  return { kind: zone === UTC_ZONE && !isInSeries ? 'utc' : 'zoned', zone };
}

/** `DTSTART;TZID=Europe/Paris:20240108T090000` */
export function timeProperty(name: string, local: string, form: TimeForm): string {
  const digits = local.replaceAll(/[-:]/g, '');
  if (form.kind === 'date') return `${name};VALUE=DATE:${digits.slice(0, 8)}`;
  const time = digits.length === 13 ? `${digits}00` : digits;
  return form.kind === 'utc' ? `${name}:${time}Z` : `${name};TZID=${form.zone}:${time}`;
}

/** An end or a duration, or neither for an event without a duration. */
interface WrittenTimes {
  start: string;
  end: string | null;
  length: string | null;
}

/** Both are dates for all-day events. */
export function timesToWrite(event: EventContent, form: TimeForm, isSeries: boolean): WrittenTimes {
  if (form.kind === 'date') {
    // DTEND is exclusive, so it is the day after the last one.
    const end = addDays(event.end_local.slice(0, 10), 1);
    return { start: event.start_local.slice(0, 10), end, length: null };
  }
  if (isSeries) return seriesTimes(event);
  // A skipped time is replaced by the actual one.
  const { start_local: start, end_local: end } = shownTimes(event);
  // An end that is not after the start is not allowed; without one the event has no duration.
  return { start, end: end > start ? end : null, length: null };
}

/**
 * A series keeps its time of day even if the clock skips it on the first date. If clocks change during the first
 * occurrence, programs derive different durations from DTEND; so DURATION is written.
 */
function seriesTimes({ start_local, end_local, timezone }: EventContent): WrittenTimes {
  const start = localToInstant(start_local, timezone);
  const end = localToInstant(end_local, timezone);
  const base = baseOfEvent({ start_local, end_local, timezone, is_all_day: false });
  const elapsedMinutes = base.is_all_day === true ? 0 : Math.round(base.duration_minutes);
  if (elapsedMinutes <= 0) return { start: start_local, end: null, length: null };
  const isPlain = start.clock === 'once' && end.clock === 'once';
  return isPlain && elapsedMinutes === minutesBetween(start_local, end_local)
    ? { start: start_local, end: end_local, length: null }
    : { start: start_local, end: null, length: `PT${elapsedMinutes}M` };
}

/** The minutes between two wall-clock times, ignoring clock changes. */
function minutesBetween(startLocal: string, endLocal: string): number {
  return (Date.parse(`${endLocal}Z`) - Date.parse(`${startLocal}Z`)) / MINUTE_MS;
}

/** For RECURRENCE-ID and EXDATE: at the series' time of day, or at the time given with the date. */
export function occurrenceLocal(series: FeedEvent, date: string): string {
  return series.is_all_day ? date.slice(0, 10) : date + series.start_local.slice(date.length);
}
