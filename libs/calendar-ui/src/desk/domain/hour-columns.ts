import { wallClockOf } from '@daymark/ui/core';
import type { DeskEntry } from '../desk-contract.js';
import {
  clockText,
  DAY_MINUTES,
  rowsOf,
  type ClockSegment,
  type HourAxis,
  type RowSpan,
} from './day-clock.js';
import { NO_LIMITS, timeLanes, type FoldedLanes, type LaneLimits, type TimeLane } from './time-lanes.js';

/** What of an entry lies on one day of a grid of hours. */
export interface Piece extends RowSpan {
  entry: DeskEntry;
  /** Its instants, in milliseconds. */
  start: number;
  end: number;
}

/** As high as a line of text needs. */
export const SHORTEST_ROWS = 30;
const HOUR = 60;
const MINUTE_MS = 60_000;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** An entry that lies in the hours, with its instants in milliseconds. */
export interface TimedEntry {
  entry: DeskEntry;
  start: number;
  end: number;
}

/** Whole days, and what lasts a day or more, stand above the hours as bars; all else lies in the hours. */
export function inAndAboveHours(entries: readonly DeskEntry[]): {
  inHours: TimedEntry[];
  above: DeskEntry[];
} {
  const inHours: TimedEntry[] = [];
  const above: DeskEntry[] = [];
  for (const entry of entries) {
    const start = entry.is_all_day ? 0 : Date.parse(entry.start_time);
    const end = entry.is_all_day ? DAY_MS : Date.parse(entry.end_time);
    if (end - start >= DAY_MS) above.push(entry);
    else inHours.push({ entry, start, end });
  }
  return { inHours, above };
}

/** What lies in the hours of a day, and what is too much to lie there side by side. */
export interface HourColumnContent {
  lanes: TimeLane<Piece>[];
  folded: FoldedLanes<Piece>[];
}

/** For each day what lies in its hours, with its place beside what overlaps it, side by side up to the limits. */
export function hourColumns(
  entries: readonly TimedEntry[],
  axis: HourAxis,
  days: readonly (readonly ClockSegment[])[],
  limits: LaneLimits = NO_LIMITS,
): HourColumnContent[] {
  const pieces: Piece[][] = days.map(() => []);
  const bounds = days.map((day) => boundsOf(day));
  for (const { entry, start, end } of entries) {
    // Most entries are on one day, which is found first by the days that are over before it begins.
    for (let index = 0; index < days.length; index += 1) {
      const { from, to } = bounds[index]!;
      if (start >= to) continue;
      if (end < from) break;
      const span = rowsOf(axis, days[index]!, start, end);
      if (span) pieces[index]!.push({ ...span, entry, start, end });
    }
  }
  return pieces.map((ofDay) => timeLanes(ofDay, SHORTEST_ROWS, limits));
}

/** The hours of the axis to put on paper: those in which something takes place, and at least from 8 to 18. */
export function printedHours(
  columns: readonly HourColumnContent[],
  axis: HourAxis,
): { from: number; hours: number } {
  let [first, last] = [8 * HOUR, 18 * HOUR];
  const include = ({ from, to }: Piece) => {
    first = Math.min(first, from);
    last = Math.max(last, to, from + SHORTEST_ROWS);
  };
  for (const { lanes, folded } of columns) {
    for (const { item } of lanes) include(item);
    for (const { items } of folded) for (const item of items) include(item);
  }
  const from = Math.floor(first / HOUR);
  return { from, hours: Math.min(axis.length / HOUR, Math.ceil(last / HOUR)) - from };
}

/** The instants between which a day lies; none of a date that the zone left out. */
function boundsOf(day: readonly ClockSegment[]): { from: number; to: number } {
  const [first, last] = [day[0], day.at(-1)];
  if (!first || !last) return { from: -Infinity, to: -Infinity };
  return { from: first.instant * MINUTE_MS, to: (last.instant + last.to - last.from) * MINUTE_MS };
}

/** The times of an entry, 'HH:mm'; asked of the zone only where they are those of another day. */
export const timesOf = (piece: Piece, timeZone: string) => ({
  start: piece.isContinued ? wallClockOf(piece.start, timeZone).time : clockText(piece.firstMinute),
  end: piece.goesOn ? wallClockOf(piece.end, timeZone).time : clockText(piece.lastMinute),
});
