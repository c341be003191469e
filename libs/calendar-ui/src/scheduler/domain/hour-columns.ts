import { inOrder } from '../../event-times/event-times.js';
import type { SchedulerEntry } from '../scheduler-contract.js';
import { DAY_MINUTES, rowsOf, type ClockSegment, type HourAxis, type RowSpan } from './day-clock.js';
import { NO_LIMITS, timeLanes, type FoldedLanes, type LaneLimits, type TimeLane } from './time-lanes.js';

export interface Piece extends RowSpan {
  entry: SchedulerEntry;
  /** Instants in milliseconds. */
  start: number;
  end: number;
}

/** The height of a line of text. */
export const SHORTEST_ROWS = 30;
export const HOUR_ROWS = 60;
const MINUTE_MS = 60_000;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

interface TimedEntry {
  entry: SchedulerEntry;
  start: number;
  end: number;
}

/**
 * Separates all-day entries and those of a day or more, which are bars above the hours, from the others, which
 * `inOrder` sorts.
 */
export function inAndAboveHours(entries: readonly SchedulerEntry[]): {
  inHours: TimedEntry[];
  above: SchedulerEntry[];
} {
  const inHours: TimedEntry[] = [];
  const above: SchedulerEntry[] = [];
  for (const entry of inOrder(entries)) {
    const start = entry.is_all_day ? 0 : Date.parse(entry.start_time);
    const end = entry.is_all_day ? DAY_MS : Date.parse(entry.end_time);
    if (end - start >= DAY_MS) above.push(entry);
    else inHours.push({ entry, start, end });
  }
  return { inHours, above };
}

/** The entries in a day's hours, and those folded because too many overlap. */
export interface HourColumnContent {
  lanes: TimeLane<Piece>[];
  folded: FoldedLanes<Piece>[];
}

/** The entries in the hours of each day, with overlapping ones side by side up to the limits. */
export function hourColumns(
  entries: readonly TimedEntry[],
  axis: HourAxis,
  days: readonly (readonly ClockSegment[])[],
  limits: LaneLimits = NO_LIMITS,
): HourColumnContent[] {
  const pieces: Piece[][] = days.map(() => []);
  const bounds = days.map((day) => boundsOf(day));
  for (const { entry, start, end } of entries) {
    // Most entries are on one day; days that end before the entry begins are skipped first.
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

/** The hours of the axis to print: those with events, and at least 8 to 18. */
export function printedHours(
  columns: readonly HourColumnContent[],
  axis: HourAxis,
): { from: number; hours: number } {
  let [first, last] = [8 * HOUR_ROWS, 18 * HOUR_ROWS];
  const include = ({ from, to }: Piece) => {
    first = Math.min(first, from);
    last = Math.max(last, to, from + SHORTEST_ROWS);
  };
  for (const { lanes, folded } of columns) {
    for (const { item } of lanes) include(item);
    for (const { items } of folded) for (const item of items) include(item);
  }
  const from = Math.floor(first / HOUR_ROWS);
  return { from, hours: Math.min(axis.length / HOUR_ROWS, Math.ceil(last / HOUR_ROWS)) - from };
}

/** The instants at which a day begins and ends; empty for a date that the zone skipped. */
function boundsOf(day: readonly ClockSegment[]): { from: number; to: number } {
  const [first, last] = [day[0], day.at(-1)];
  if (!first || !last) return { from: -Infinity, to: -Infinity };
  return { from: first.instant * MINUTE_MS, to: (last.instant + last.to - last.from) * MINUTE_MS };
}

/** With fewer rows in sight, nothing of a title is read. */
const READABLE_ROWS = SHORTEST_ROWS / 2;
const MORNING_ROW = 8 * HOUR_ROWS;

export const piecesOf = (columns: readonly HourColumnContent[]): Piece[] =>
  columns.flatMap(({ lanes, folded }) => [
    ...lanes.map(({ item }) => item),
    ...folded.flatMap(({ items }) => items),
  ]);

/** The row at which days open: an hour before their first event begins, without events at 08:00. */
export function openingRow(columns: readonly HourColumnContent[]): number {
  const begins = piecesOf(columns).flatMap(({ isContinued, from }) => (isContinued ? [] : from));
  return begins.length > 0 ? Math.max(0, Math.min(...begins) - HOUR_ROWS) : MORNING_ROW;
}

/** The entries without any part between two rows, in order: those before, and those after. */
export function beyondRows(pieces: readonly Piece[], top: number, bottom: number) {
  const inSight = new Set<string>();
  const beyond = new Map<string, Piece>();
  for (const piece of pieces) {
    const { from, to, entry } = piece;
    const shownTo = Math.max(to, from + SHORTEST_ROWS);
    if (Math.min(shownTo, bottom) - Math.max(from, top) >= READABLE_ROWS) inSight.add(entry.id);
    // An entry over midnight is where it begins.
    else if (!beyond.has(entry.id)) beyond.set(entry.id, piece);
  }
  const rest = [...beyond.values()]
    .filter(({ entry }) => !inSight.has(entry.id))
    .toSorted((a, b) => a.from - b.from);
  const isEarlier = ({ from, to }: Piece) => from + to < top + bottom;
  return { earlier: rest.filter(isEarlier), later: rest.filter((piece) => !isEarlier(piece)) };
}
