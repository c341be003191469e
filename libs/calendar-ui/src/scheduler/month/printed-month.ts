/** The heights of an event's line, in millimetres: the largest fits letters of 9 points, the smallest of 6. */
const LINES = [6, 5, 4.2, 3.6, 3];
/** The weeks of a month on a landscape page of A4 or Letter: without what is above them and the notes below. */
const WEEKS = 146;
/** The number of a day, and the space around its events. */
const DAY = 6;

/**
 * The lines of a month in print, so that it fits on one page: their height in millimetres, and how many each week has
 * room for. Where the lowest lines do not fit either, the fullest weeks fold their last events.
 */
export function printedLines(lanes: readonly number[]): { height: number; rooms: number[] } {
  const room = WEEKS - lanes.length * DAY;
  const heightOf = (most: number) => lanes.reduce((sum, count) => sum + Math.min(count, most), 0);
  const height = LINES.find((line) => heightOf(Infinity) * line <= room) ?? LINES.at(-1)!;
  let most = Math.max(1, ...lanes);
  while (most > 1 && heightOf(most) * height > room) most -= 1;
  return { height, rooms: lanes.map((count) => Math.min(count, most)) };
}
