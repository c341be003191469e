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
/** Letters that are about twice as wide as others: Chinese, Japanese, Korean and pictures. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/gu;
/** And capitals, by how much. */
const CAPITAL = /\p{Lu}/gu;
const CAPITAL_SHARE = 0.35;

/** How long a text is on paper, in letters of usual width. */
const lengthOf = (text: string) =>
  text.length + (text.match(WIDE)?.length ?? 0) + CAPITAL_SHARE * (text.match(CAPITAL)?.length ?? 0);

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
  const share = (lengthOf(entry.title) + TIME_CHARACTERS + markCharacters(entry)) / (characters * covered);
  return linesOf(share) * letters * LINE_HEIGHT + ENTRY_GAP;
}

/** How many lines what is so many times as long as one of them takes. */
const linesOf = (share: number) => (share <= 1 ? 1 : Math.ceil(share / FULL_SHARE));

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

/** The sizes of letters of a list, largest first, the characters in a line of it, and what is around a day; in two columns where one would be too long. */
const LIST_SIZES = [
  { letters: 10, characters: 78, columns: 1, padding: 7.5 },
  { letters: 8.5, characters: 92, columns: 1, padding: 7.5 },
  { letters: 8.5, characters: 40, columns: 2, padding: 4 },
  { letters: 7.5, characters: 46, columns: 2, padding: 4 },
  { letters: 6.5, characters: 54, columns: 2, padding: 4 },
  { letters: 5.5, characters: 65, columns: 2, padding: 4 },
] as const;
/** What the lower of the papers, Letter upright, has for a list, in points. */
const LIST_POINTS = 640;
/** What is lost where a column ends before a day that has no room in it. */
const COLUMN_LOSS = 1.05;

/**
 * In which of its sizes, 0 the largest, the list of a month comes on one page.
 * @param days what each entry of each day says, as it is printed
 */
export function listDensityOf(days: readonly (readonly string[])[]): number {
  const index = LIST_SIZES.findIndex(({ letters, characters, columns, padding }) => {
    const heights = days.map((entries) =>
      sum(entries.map((text) => linesOf(lengthOf(text) / characters) * letters * LINE_HEIGHT + ENTRY_GAP)),
    );
    const height = sum(heights) + days.length * padding;
    return (height / columns) * (columns > 1 ? COLUMN_LOSS : 1) <= LIST_POINTS;
  });
  return index < 0 ? LIST_SIZES.length - 1 : index;
}
