import { EVENT_SPAN_MAX_DAYS, EVENT_YEAR_MAX, isLocalDate } from '@daymark/contracts';
import type { ImportNote } from '@daymark/contracts/interchange';
import { addDays, instantToLocal, localToInstant, shownTimes } from '@daymark/recurrence';
import { type Component, propertyOf } from '../text/components.js';
import type { FileZones } from './file-zones.js';
import type { Property } from '../text/property.js';
import type { ReadEvent } from '../read-calendar.types.js';
import { dateValues, type NoTime, readDuration, tzidOf, type WrittenTime } from '../text/values.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export interface Moment {
  kind: 'date' | 'floating' | 'zoned' | 'utc';
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` in `timezone`. */
  local: string;
  timezone: string;
  /** Epoch milliseconds; for a date its midnight in UTC. */
  instant: number;
  hasSeconds: boolean;
  /** A clock change skips its local time. */
  isSkipped: boolean;
  /** The TZID of a zone that only its definition describes: `local` is in UTC, this is the local time of that zone. */
  own: { tzid: string; local: string } | null;
}

export interface TimeReading {
  zones: FileZones;
  /** For dates and for times without a zone. */
  floatingZone: string;
  /** The file's own zone (X-WR-TIMEZONE): single events in UTC are shown in it. */
  calendarZone: string | null;
  /** How many dates of the whole file may still be listed one by one. */
  dates: DatesBudget;
  /** Those that were read: the start of an event is needed several times. */
  moments: Map<Property, Moment | NoTime>;
}

/**
 * Maximum dates of a file that are listed one by one, for rules that cannot be stored as such (a second rule, one that
 * excludes dates, one that repeats within a day): a few bytes may mean a thousand dates, in each of 20,000 entries.
 */
export const DATES_MAX = 200_000;

/** Searching for dates is charged too. */
export interface DatesBudget {
  left: number;
}

export type TimeFields = Pick<ReadEvent, 'start_local' | 'end_local' | 'timezone' | 'is_all_day'>;

/** No date is after the last supported year. */
export const END_OF_YEARS = Date.UTC(EVENT_YEAR_MAX + 1, 0, 1);

interface ReadTimes {
  kind: 'times';
  times: TimeFields;
  start: Moment;
  notes: ImportNote[];
}

interface NoTimes {
  kind: 'broken';
  reason: ImportNote;
}

const NO_VALUE: NoTime = { kind: 'none', year: null };

export function readMoment(property: Property, reading: TimeReading): Moment | NoTime {
  const cachedMoment = reading.moments.get(property);
  if (cachedMoment !== undefined) return cachedMoment;
  const [time = NO_VALUE] = dateValues(property);
  const moment = momentOf(time, property, reading);
  reading.moments.set(property, moment);
  return moment;
}

export function readMoments(property: Property, reading: TimeReading, max = Infinity): (Moment | NoTime)[] {
  return dateValues(property)
    .slice(0, max)
    .map((time) => momentOf(time, property, reading));
}

function momentOf(time: WrittenTime | NoTime, property: Property, reading: TimeReading): Moment | NoTime {
  if (time.kind === 'none') return time;
  const { local } = time;
  const found = { local, hasSeconds: time.seconds !== 0, isSkipped: false, own: null };
  if (time.kind === 'date')
    return { ...found, kind: 'date', timezone: reading.floatingZone, instant: Date.parse(local) };
  if (time.kind === 'utc')
    return { ...found, kind: 'utc', timezone: 'UTC', instant: Date.parse(`${local}Z`) };
  const tzid = tzidOf(property);
  if (tzid === null) return { ...found, kind: 'floating', ...onClock(local, reading.floatingZone) };
  const { timezone, definition } = reading.zones.zoneOf(tzid, property.line);
  if (timezone !== null) return { ...found, kind: 'zoned', ...onClock(local, timezone) };
  const instant = definition!.instantOf(Date.parse(`${local}Z`));
  const own = { tzid, local };
  return { ...found, kind: 'zoned', local: utcLocal(instant), timezone: 'UTC', instant, own };
}

function onClock(local: string, timezone: string) {
  const { instant, clock } = localToInstant(local, timezone);
  return { timezone, instant, isSkipped: clock === 'skipped' };
}

export const utcLocal = (instant: number): string => new Date(instant).toISOString().slice(0, 16);

/** A series in UTC stays in UTC; a single event is converted to the zone of its calendar. */
export function readTimes(
  component: Component,
  reading: TimeReading,
  isSeries: boolean,
): ReadTimes | NoTimes {
  const property = propertyOf(component, 'DTSTART');
  if (property === undefined) {
    return { kind: 'broken', reason: { code: 'no_start', line: component.line, params: {} } };
  }
  const start = readMoment(property, reading);
  if (start.kind === 'none') return { kind: 'broken', reason: unreadable(start, property) };
  const notes: ImportNote[] = [];
  const end = readEnd(component, start, reading, notes);
  const timezone = isSeries ? start.timezone : zoneOfSingle(start, end, reading);
  let times = start.kind === 'date' ? wholeDays(start, end) : timesOfDay(start, end, timezone);
  const shown = start.kind === 'zoned' && start.isSkipped ? shownTimes(times) : times;
  const isEndSkipped = end !== null && start.kind === 'zoned' && end.isSkipped;
  if (shown !== times || isEndSkipped) {
    const { local: time } = shown === times ? end! : start;
    const params = { time: time.replace('T', ' '), shown: shortTimes(shown) };
    notes.push({ code: 'time_skipped', line: property.line, params });
    // A series keeps its time of day for its other dates.
    if (!isSeries) times = shown;
  }
  if (end !== null && end.isSwapped) notes.push({ code: 'ends_swapped', line: end.line, params: {} });
  if (start.hasSeconds || end?.hasSeconds) {
    notes.push({ code: 'seconds_dropped', line: property.line, params: {} });
  }
  if (start.own !== null && !isSeries) {
    notes.push({ code: 'zone_as_utc', line: property.line, params: { tzid: start.own.tzid.slice(0, 100) } });
  }
  const first = times.start_local.slice(0, 10);
  // The offset of its zone, or swapped ends, may take it out of the supported years.
  if (!isLocalDate(first))
    return {
      kind: 'broken',
      reason: unreadable({ kind: 'none', year: Number(first.slice(0, 4)) }, property),
    };
  const lastDate = earlier(addDays(first, EVENT_SPAN_MAX_DAYS - 1), `${EVENT_YEAR_MAX}-12-31`);
  if (times.end_local.slice(0, 10) > lastDate) {
    const days = EVENT_SPAN_MAX_DAYS;
    notes.push({ code: 'length_cut', line: end?.line ?? property.line, params: { days } });
    const end_local = lastDate + times.start_local.slice(10);
    times = { ...times, end_local: end_local < times.start_local ? times.start_local : end_local };
  }
  return { kind: 'times', times, start, notes };
}

const shortTimes = ({ start_local, end_local }: TimeFields) =>
  `${start_local.replace('T', ' ')}–${end_local.slice(11)}`;

export function unreadable(time: NoTime, property: Property): ImportNote {
  const { line } = property;
  return time.year === null
    ? { code: 'start_unreadable', line, params: { text: property.value.slice(0, 60).toWellFormed() } }
    : { code: 'year_out_of_range', line, params: { year: time.year } };
}

/** `isSwapped`: it was before the start, and the two were swapped. */
interface End extends Pick<Moment, 'instant' | 'local' | 'timezone' | 'hasSeconds' | 'isSkipped'> {
  line: number;
  isSwapped: boolean;
}

/** Null if there is no end, or none that fits its start. */
function readEnd(component: Component, start: Moment, reading: TimeReading, notes: ImportNote[]): End | null {
  const property = propertyOf(component, 'DTEND');
  if (property !== undefined) {
    const end = readMoment(byClockOf(start, property, component), reading);
    const { line } = property;
    if (end.kind === 'none') {
      // The year 9999 means that it has no end, and it is shortened like every other long event.
      if (end.year !== null && end.year > EVENT_YEAR_MAX)
        return endAfter(start, { days: DAYS_MAX, minutes: 0, hasSeconds: false }, line);
      const text = property.value.slice(0, 60).toWellFormed();
      notes.push({ code: 'unreadable_property', line, params: { name: 'DTEND', text } });
      return null;
    }
    if ((end.kind === 'date') !== (start.kind === 'date')) {
      notes.push({ code: 'end_taken_as_start', line, params: {} });
      return null;
    }
    return {
      ...end,
      line,
      // A start that a clock change skips may move behind an end that is later on the wall clock.
      isSwapped: end.instant < start.instant && !(end.timezone === start.timezone && end.local > start.local),
    };
  }
  const length = propertyOf(component, 'DURATION');
  const duration = length === undefined ? null : readDuration(length.value);
  if (length !== undefined && duration === null) {
    const text = length.value.slice(0, 60).toWellFormed();
    notes.push({ code: 'unreadable_property', line: length.line, params: { name: 'DURATION', text } });
  }
  return duration === null ? null : endAfter(start, duration, length!.line);
}

/** An end without a zone is read in that of its start. */
function byClockOf({ kind }: Moment, end: Property, component: Component): Property {
  if (tzidOf(end) !== null || dateValues(end)[0]?.kind !== 'local') return end;
  if (kind === 'utc') return { ...end, value: `${end.value.trim()}Z` };
  const tzid = tzidOf(propertyOf(component, 'DTSTART')!);
  return kind === 'zoned' && tzid !== null ? { ...end, params: { ...end.params, TZID: tzid } } : end;
}

const DAYS_MAX = 3_660;
const earlier = (one: string, other: string) => (one < other ? one : other);

function endAfter(
  start: Moment,
  duration: { days: number; minutes: number; hasSeconds: boolean },
  line: number,
): End {
  // Longer events are shortened afterwards; beyond this limit dates may not exist.
  const daysLeft = Math.ceil((END_OF_YEARS - start.instant) / DAY_MS) + 1;
  const days = Math.max(-DAYS_MAX, Math.min(DAYS_MAX, daysLeft, duration.days));
  const minutes = Math.max(-DAYS_MAX * 1440, Math.min(DAYS_MAX * 1440, duration.minutes));
  const shared = { line, hasSeconds: duration.hasSeconds, timezone: start.timezone };
  if (start.kind === 'date') {
    const whole = days + Math.sign(minutes) * Math.ceil(Math.abs(minutes) / 1440);
    const instant = Math.min(start.instant + whole * DAY_MS, END_OF_YEARS + DAY_MS);
    const local = utcLocal(instant).slice(0, 10);
    return { ...shared, instant, local, isSkipped: false, isSwapped: whole < 0 };
  }
  const nominal = days === 0 ? start.local : addDays(start.local.slice(0, 10), days) + start.local.slice(10);
  const afterDays = days === 0 ? start.instant : localToInstant(nominal, start.timezone).instant;
  const instant = Math.min(afterDays + minutes * MINUTE_MS, END_OF_YEARS + DAY_MS);
  const isMoment = instant === start.instant;
  return {
    ...shared,
    instant,
    local: isMoment ? start.local : instantToLocal(instant, start.timezone),
    isSkipped: isMoment && start.isSkipped,
    isSwapped: instant < start.instant,
  };
}

/** A single event in UTC is shown in the zone of its calendar, if both of its times are unambiguous there. */
function zoneOfSingle(start: Moment, end: End | null, { calendarZone }: TimeReading): string {
  if (start.kind !== 'utc' || calendarZone === null) return start.timezone;
  const isExact = [start.instant, end?.instant ?? start.instant].every(
    (instant) => localToInstant(instantToLocal(instant, calendarZone), calendarZone).instant === instant,
  );
  return isExact ? calendarZone : start.timezone;
}

function wholeDays(start: Moment, end: End | null): TimeFields {
  const shared = { timezone: start.timezone, is_all_day: true };
  if (end === null || end.local === start.local)
    return { ...shared, start_local: start.local, end_local: start.local };
  const [first, after] = end.isSwapped ? [end.local, start.local] : [start.local, end.local];
  return { ...shared, start_local: first, end_local: addDays(after, -1) };
}

function timesOfDay(start: Moment, end: End | null, timezone: string): TimeFields {
  const localOf = (instant: number) => instantToLocal(instant, timezone).slice(0, 16);
  const start_local = timezone === start.timezone ? start.local : localOf(start.instant);
  const shared = { timezone, is_all_day: false };
  const isMoment = end === null || (end.instant === start.instant && end.local === start.local);
  if (isMoment) return { ...shared, start_local, end_local: start_local };
  if (end.isSwapped) return { ...shared, start_local: localOf(end.instant), end_local: start_local };
  const endLocal = localOf(end.instant);
  // If clocks go back in between, the local end may be before the start; then the duration decides.
  const end_local =
    endLocal < start_local ? localOfLength(start_local, end.instant - start.instant) : endLocal;
  return { ...shared, start_local, end_local };
}

const localOfLength = (startLocal: string, milliseconds: number) =>
  utcLocal(Date.parse(`${startLocal}Z`) + milliseconds);
