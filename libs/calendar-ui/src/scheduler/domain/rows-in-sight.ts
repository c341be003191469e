import { HOUR_ROWS, SHORTEST_ROWS, type HourColumnContent, type Piece } from './hour-columns.js';

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
