import { wallClockOf } from '@daymark/ui';
import type { DeskEntry } from '../desk-contract.js';
import { DAY_MINUTES, rowsOf, type ClockSegment, type HourAxis, type RowSpan } from './day-clock.js';
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
const DAY_MS = DAY_MINUTES * 60_000;

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
  for (const entry of entries) {
    if (isAboveHours(entry)) continue;
    const [start, end] = [Date.parse(entry.start_time), Date.parse(entry.end_time)];
    let times: { start: string; end: string } | undefined;
    for (const [index, day] of days.entries()) {
      const span = rowsOf(axis, day, start, end);
      if (!span) continue;
      times ??= { start: wallClockOf(start, timeZone).time, end: wallClockOf(end, timeZone).time };
      pieces[index]!.push({ entry, ...span, ...times });
    }
  }
  return pieces.map((ofDay) => timeLanes(ofDay, SHORTEST_ROWS));
}
