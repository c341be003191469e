import { wallClockOf } from '@daymark/ui/core';

/**
 * A part of a day without a clock change: minutes of the local time since midnight, and the instant of its start in
 * minutes since the epoch.
 */
export interface ClockSegment {
  from: number;
  to: number;
  instant: number;
}

export const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;

const twoDigits = (number: number) => (number < 10 ? `0${number}` : `${number}`);

/** A minute of the day as 'HH:mm'; the end of the day is '00:00'. */
export const clockText = (minute: number) =>
  `${twoDigits(Math.floor(minute / 60) % 24)}:${twoDigits(minute % 60)}`;

const wallMinuteAt = (instantMinute: number, timeZone: string) => {
  const { date, time } = wallClockOf(instantMinute * MINUTE_MS, timeZone);
  return Date.parse(`${date}T${time}:00Z`) / MINUTE_MS;
};

/**
 * The local time of a date in a zone as segments, in order: one on an ordinary day; two on a day with a clock change,
 * with a gap between them or an hour that both have; none for a date that the zone skipped.
 */
export function segmentsOfDay(date: string, timeZone: string): ClockSegment[] {
  const midnight = Date.parse(`${date}T00:00:00Z`) / MINUTE_MS;
  const offsetAt = (instant: number) => wallMinuteAt(instant, timeZone) - instant;
  // In every zone a date's instants are within these bounds, with room for the change itself.
  const [start, end] = [midnight - 15 * 60, midnight + 37 * 60];
  const [before, after] = [offsetAt(start), offsetAt(end)];
  const pieces =
    before === after
      ? [{ start, end, offset: before }]
      : ((change) => [
          { start, end: change, offset: before },
          { start: change, end, offset: after },
        ])(firstMinute(start, end, (instant) => offsetAt(instant) !== before));
  return pieces.flatMap((piece) => {
    const from = Math.max(0, piece.start + piece.offset - midnight);
    const to = Math.min(DAY_MINUTES, piece.end + piece.offset - midnight);
    return from < to ? [{ from, to, instant: midnight + from - piece.offset }] : [];
  });
}

/** The first minute after `start` for which a condition holds that is false at `start` and true at `end`. */
function firstMinute(start: number, end: number, holds: (minute: number) => boolean): number {
  let [no, yes] = [start, end];
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

/** Minutes of the local time that occur twice in a day. */
interface Repeat {
  from: number;
  to: number;
}

/**
 * The rows that several days share: minutes of the local time; an hour that occurs twice on one day is repeated, and
 * the other days leave it empty.
 */
export interface HourAxis {
  length: number;
  repeats: readonly Repeat[];
}

const repeatOf = ([first, second]: readonly ClockSegment[]): Repeat | null =>
  first && second && second.from < first.to ? { from: second.from, to: first.to } : null;

export function axisOf(days: readonly (readonly ClockSegment[])[]): HourAxis {
  const repeats = new Map<string, Repeat>();
  for (const day of days) {
    const repeat = repeatOf(day);
    if (repeat) repeats.set(`${repeat.from}-${repeat.to}`, repeat);
  }
  const inOrder = [...repeats.values()].sort((a, b) => a.to - b.to || a.from - b.from);
  return {
    length: DAY_MINUTES + inOrder.reduce((sum, { from, to }) => sum + to - from, 0),
    repeats: inOrder,
  };
}

/**
 * The position of a segment's minute on the axis; an end is before repeated rows at that minute, a start after them.
 */
function positionIn(
  axis: HourAxis,
  day: readonly ClockSegment[],
  segment: number,
  minute: number,
  side: 'start' | 'end',
): number {
  const own = repeatOf(day);
  let position = minute;
  for (const repeat of axis.repeats) {
    const isOwn = own !== null && own.from === repeat.from && own.to === repeat.to;
    const isAfter = isOwn ? segment === 1 : minute > repeat.to || (minute === repeat.to && side === 'start');
    if (isAfter) position += repeat.to - repeat.from;
  }
  return position;
}

export interface RowSpan {
  from: number;
  to: number;
  isContinued: boolean;
  goesOn: boolean;
}

/** The rows of a day between two instants in milliseconds; null if they are not on that day. */
export function rowsOf(
  axis: HourAxis,
  day: readonly ClockSegment[],
  start: number,
  end: number,
): RowSpan | null {
  const [first, last] = [day[0], day.at(-1)];
  if (!first || !last) return null;
  const [from, to] = [Math.floor(start / MINUTE_MS), Math.ceil(end / MINUTE_MS)];
  const endOf = (segment: ClockSegment) => segment.instant + segment.to - segment.from;
  const isMoment = to <= from;
  if (from >= endOf(last) || (isMoment ? to < first.instant : to <= first.instant)) return null;
  const begin = Math.max(from, first.instant);
  const finish = Math.min(to, endOf(last));
  if (first === last && axis.repeats.length === 0) {
    // A shortcut for ordinary days, which are almost all: this runs thousands of times.
    return {
      from: first.from + begin - first.instant,
      to: first.from + Math.max(0, finish - first.instant),
      isContinued: from < first.instant,
      goesOn: to > endOf(last),
    };
  }
  const startsIn = day.findIndex((segment) => begin < endOf(segment));
  const endsIn = isMoment ? startsIn : day.findLastIndex((segment) => finish > segment.instant);
  const minute = (segment: number, instant: number) => {
    const { from: wall, instant: at } = day[segment]!;
    return wall + Math.max(0, Math.min(instant, endOf(day[segment]!)) - at);
  };
  return {
    from: positionIn(axis, day, startsIn, minute(startsIn, begin), 'start'),
    to: positionIn(axis, day, endsIn, minute(endsIn, finish), isMoment ? 'start' : 'end'),
    isContinued: from < first.instant,
    goesOn: to > endOf(last),
  };
}

/**
 * Converts a row of a day to a minute of its local time, the instant, and whether that time is the second of two. Rows
 * that the day lacks mean the time after them.
 */
export function clockAt(
  axis: HourAxis,
  day: readonly ClockSegment[],
  row: number,
): { minute: number; instant: number; isSecond: boolean } | null {
  const own = repeatOf(day);
  let minute = row;
  let isSecond = false;
  for (const repeat of axis.repeats) {
    const length = repeat.to - repeat.from;
    if (minute < repeat.to) break;
    const isInserted = minute < repeat.to + length;
    const isOwn = own !== null && own.from === repeat.from && own.to === repeat.to;
    if (isOwn) isSecond = true;
    if (isInserted && !isOwn) {
      minute = repeat.to;
      break;
    }
    minute -= length;
    if (isInserted) break;
  }
  const candidates = isSecond ? day.slice(1) : own ? day.slice(0, 1) : day;
  const segment = candidates.find(({ to }) => minute < to) ?? candidates.at(-1);
  if (!segment) return null;
  const wall = Math.max(segment.from, Math.min(minute, segment.to));
  return {
    minute: wall,
    instant: (segment.instant + wall - segment.from) * MINUTE_MS,
    isSecond: isSecond && own !== null && wall < own.to,
  };
}

/** The rows of an axis that a day lacks: hours that it skips, and those that only another day has twice. */
export function missingRows(axis: HourAxis, day: readonly ClockSegment[]): { from: number; to: number }[] {
  const present = day
    .flatMap((segment, index) => {
      // A segment is cut where another day's repeated hour is inserted.
      const cuts = axis.repeats.map(({ to }) => to).filter((cut) => cut > segment.from && cut < segment.to);
      const ends = [segment.from, ...cuts, segment.to];
      return ends.slice(1).map((end, piece) => ({
        from: positionIn(axis, day, index, ends[piece]!, 'start'),
        to: positionIn(axis, day, index, end, 'end'),
      }));
    })
    .sort((a, b) => a.from - b.from);
  const missing: { from: number; to: number }[] = [];
  let row = 0;
  for (const { from, to } of present) {
    if (from > row) missing.push({ from: row, to: from });
    row = Math.max(row, to);
  }
  if (row < axis.length) missing.push({ from: row, to: axis.length });
  return missing;
}
