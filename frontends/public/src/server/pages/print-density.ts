/** The sizes of letters, largest first: their height in points, characters in a line of a day, and the least height of a week's days. */
const SIZES = [
  { letters: 9, characters: 21, daysMin: 52 },
  { letters: 7.75, characters: 25, daysMin: 52 },
  { letters: 6.5, characters: 29, daysMin: 29 },
  { letters: 5.5, characters: 35, daysMin: 29 },
] as const;
type Size = (typeof SIZES)[number];
/** What the lower of the papers, A4 across, has for the weeks, in points: without heading, code and weekdays. */
const WEEKS_POINTS = 458;
const LINE_HEIGHT = 1.15;
/** Below each entry, around the cells of a row, and the number of a day. */
const ENTRY_GAP = 1.2;
const ROW_PADDING = 3.5;
const DAY_NUMBER = 12;
const TIME_CHARACTERS = 6;
/** Words that no longer fit go on in the next line, so that lines of several are not full. */
const FULL_SHARE = 0.9;
/** Of several calendars each has a letter, in a box. */
const markCharacters = ({ calendar_ids = [] }: { calendar_ids?: string[] | undefined }) =>
  2.5 * calendar_ids.length;

interface DensityEntry {
  entry: { title: string; calendar_ids?: string[] | undefined };
  lane?: number;
  days?: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function heightOf({ entry, days: covered = 1 }: DensityEntry, { letters, characters }: Size): number {
  const share = (entry.title.length + TIME_CHARACTERS + markCharacters(entry)) / (characters * covered);
  const lines = share <= 1 ? 1 : Math.ceil(share / FULL_SHARE);
  return lines * letters * LINE_HEIGHT + ENTRY_GAP;
}

function heightOfWeek(entries: readonly DensityEntry[][], size: Size): number {
  // Each height of bars is as high as its highest.
  const bars: number[] = [];
  for (const bar of entries.flat()) {
    if (bar.lane !== undefined && bar.days)
      bars[bar.lane] = Math.max(bars[bar.lane] ?? 0, heightOf(bar, size) + ROW_PADDING);
  }
  const others = entries.map((day) =>
    sum(day.map((each) => (each.lane === undefined ? heightOf(each, size) : 0))),
  );
  const rest = Math.max(size.daysMin, ROW_PADDING + Math.max(...others));
  return DAY_NUMBER + ROW_PADDING + sum(bars) + rest;
}

/**
 * In which of the sizes of letters, 0 the largest, a month comes on one page. In the smallest, a month that is fuller than any
 * page goes on on the next one.
 * @param taken points that the legend of several calendars takes
 */
export function densityOf(weeks: string[][], days: Map<string, DensityEntry[]>, taken = 0): number {
  const index = SIZES.findIndex((size) => {
    const heights = weeks.map((week) =>
      heightOfWeek(
        week.map((date) => days.get(date) ?? []),
        size,
      ),
    );
    return sum(heights) <= WEEKS_POINTS - taken;
  });
  return index < 0 ? SIZES.length - 1 : index;
}
