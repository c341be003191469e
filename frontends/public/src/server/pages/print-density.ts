/** What fits on a page in letters of each size, largest first: lines in all, and characters in a line of a day. */
const SIZES = [
  { lines: 38, characters: 21 },
  { lines: 45, characters: 25 },
  { lines: 54, characters: 29 },
  { lines: 66, characters: 35 },
] as const;
/** A day's number, and the space around what is in it. */
const LINES_OF_DAY = 1.5;
const LINES_OF_WEEK_MIN = 4;
const TIME_CHARACTERS = 6;
/** Of several calendars each has a letter, in a box. */
const markCharacters = ({ calendar_ids = [] }: { calendar_ids?: string[] | undefined }) =>
  2 * calendar_ids.length;

interface DensityEntry {
  entry: { title: string; calendar_ids?: string[] | undefined };
  lane?: number;
  days?: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/**
 * In which of the sizes of letters, 0 the largest, a month comes on one page. In the smallest, a month that is fuller than any
 * page goes on on the next one.
 */
export function densityOf(weeks: string[][], days: Map<string, DensityEntry[]>): number {
  const fits = ({ lines, characters }: (typeof SIZES)[number]) => {
    const linesOf = ({ entry, days: covered = 1 }: DensityEntry) =>
      Math.ceil((entry.title.length + TIME_CHARACTERS + markCharacters(entry)) / (characters * covered));
    const linesOfWeek = (week: string[]) => {
      const entries = week.map((date) => days.get(date) ?? []);
      // Each height of bars is as high as its highest.
      const bars: number[] = [];
      for (const bar of entries.flat()) {
        if (bar.lane !== undefined && bar.days) bars[bar.lane] = Math.max(bars[bar.lane] ?? 0, linesOf(bar));
      }
      const others = entries.map((day) =>
        sum(day.map((each) => (each.lane === undefined ? linesOf(each) : 0))),
      );
      return Math.max(LINES_OF_WEEK_MIN, LINES_OF_DAY + sum(bars) + Math.max(...others));
    };
    return sum(weeks.map(linesOfWeek)) <= lines;
  };
  const index = SIZES.findIndex(fits);
  return index < 0 ? SIZES.length - 1 : index;
}
