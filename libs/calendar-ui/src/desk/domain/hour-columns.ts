import { wallClockOf } from '@daymark/ui';
import type { DeskEntry } from '../desk-contract.js';
import {
  clockText,
  DAY_MINUTES,
  rowsOf,
  type ClockSegment,
  type HourAxis,
  type RowSpan,
} from './day-clock.js';
import { timeLanes, type TimeLane } from './time-lanes.js';

/** What of an entry lies on one day of a grid of hours. */
export interface Piece extends RowSpan {
  entry: DeskEntry;
  /** 'HH:mm' in the desk's zone. */
  start: string;
  end: string;
}

/** As high as a line of text needs. */
export const SHORTEST_ROWS = 30;
const MINUTE_MS = 60_000;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** Whole days, and what lasts a day or more, stand above the hours as bars. */
export const isAboveHours = (entry: DeskEntry) =>
  entry.is_all_day || Date.parse(entry.end_time) - Date.parse(entry.start_time) >= DAY_MS;

/** For each day what lies in its hours, with its place beside what overlaps it. */
export function hourColumns(
  entries: readonly DeskEntry[],
  timeZone: string,
  axis: HourAxis,
  days: readonly (readonly ClockSegment[])[],
): TimeLane<Piece>[][] {
  const pieces: Piece[][] = days.map(() => []);
  const bounds = days.map((day) => boundsOf(day));
  for (const entry of entries) {
    if (isAboveHours(entry)) continue;
    const [start, end] = [Date.parse(entry.start_time), Date.parse(entry.end_time)];
    for (const [index, { from, to }] of bounds.entries()) {
      // Most entries are not on most days, which costs least where it is seen at once.
      if (start >= to || end < from) continue;
      const span = rowsOf(axis, days[index]!, start, end);
      if (span) pieces[index]!.push({ entry, ...span, ...timesOf(span, start, end, timeZone) });
    }
  }
  return pieces.map((ofDay) => timeLanes(ofDay, SHORTEST_ROWS));
}

/** The instants between which a day lies; none of a date that the zone left out. */
function boundsOf(day: readonly ClockSegment[]): { from: number; to: number } {
  const [first, last] = [day[0], day.at(-1)];
  if (!first || !last) return { from: Infinity, to: -Infinity };
  return { from: first.instant * MINUTE_MS, to: (last.instant + last.to - last.from) * MINUTE_MS };
}

/** The times of an entry; asked of the zone only where they are those of another day. */
const timesOf = (span: RowSpan, start: number, end: number, timeZone: string) => ({
  start: span.isContinued ? wallClockOf(start, timeZone).time : clockText(span.firstMinute),
  end: span.goesOn ? wallClockOf(end, timeZone).time : clockText(span.lastMinute),
});
