/** The font sizes, largest first: height in points, characters per line of a day, and the least height of a week. */
const SIZES = [
  { letters: 9, characters: 21, daysMin: 52 },
  { letters: 7.75, characters: 25, daysMin: 52 },
  { letters: 6.5, characters: 29, daysMin: 29 },
  { letters: 5.5, characters: 35, daysMin: 29 },
] as const;
type Size = (typeof SIZES)[number];
/** The height for weeks on A4 landscape, the lower of the papers, in points: without heading, code and weekdays. */
const WEEKS_POINTS = 458;
const LINE_HEIGHT = 1.15;
/** The space below each entry, around a row's cells, and for the number of a day. */
const ENTRY_GAP = 1.2;
const ROW_PADDING = 3.5;
const DAY_NUMBER = 12;
/** Words wrap, so text that needs several lines does not fill them completely. */
const FULL_SHARE = 0.9;
/** Characters of about double width: Chinese, Japanese, Korean and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/gu;
/** Capitals, and how much wider they are. */
const CAPITAL = /\p{Lu}/gu;
const CAPITAL_SHARE = 0.35;

const lengthOf = (text: string) =>
  text.length + (text.match(WIDE)?.length ?? 0) + CAPITAL_SHARE * (text.match(CAPITAL)?.length ?? 0);

/** With several calendars each entry has their letters, in boxes. */
const markCharacters = ({ calendar_ids = [] }: { calendar_ids?: string[] | undefined }) =>
  2.5 * calendar_ids.length;

interface DensityEntry {
  entry: { calendar_ids?: string[] | undefined };
  text: string;
  lane?: number;
  days?: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function heightOf({ entry, text, days: covered = 1 }: DensityEntry, { letters, characters }: Size): number {
  const share = (lengthOf(text) + markCharacters(entry)) / (characters * covered);
  return linesOf(share) * letters * LINE_HEIGHT + ENTRY_GAP;
}

const linesOf = (share: number) => (share <= 1 ? 1 : Math.ceil(share / FULL_SHARE));

function heightOfWeek(entries: readonly DensityEntry[][], size: Size): number {
  // Each lane of bars is as high as its highest bar.
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
 * The font size, 0 the largest, in which a month fits on one page. In the smallest, an overfull month continues on a
 * second page.
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

/**
 * The font sizes of a list, largest first, with characters per line and the space around a day; two columns if one
 * would be too long.
 */
const LIST_SIZES = [
  { letters: 10, characters: 78, columns: 1, padding: 7.5 },
  { letters: 8.5, characters: 92, columns: 1, padding: 7.5 },
  { letters: 8.5, characters: 40, columns: 2, padding: 4 },
  { letters: 7.5, characters: 46, columns: 2, padding: 4 },
  { letters: 6.5, characters: 54, columns: 2, padding: 4 },
  { letters: 5.5, characters: 65, columns: 2, padding: 4 },
] as const;
/** The height for a list on Letter portrait, the lower of the papers, in points. */
const LIST_POINTS = 640;
/** The share lost where a column ends before a day that does not fit. */
const COLUMN_LOSS = 1.05;

/** The font size, 0 the largest, in which the list of a month fits on one page. */
export function listDensityOf(days: readonly (readonly string[])[], taken = 0): number {
  const index = LIST_SIZES.findIndex(({ letters, characters, columns, padding }) => {
    const heights = days.map((entries) =>
      sum(entries.map((text) => linesOf(lengthOf(text) / characters) * letters * LINE_HEIGHT + ENTRY_GAP)),
    );
    const height = sum(heights) + days.length * padding;
    return (height / columns) * (columns > 1 ? COLUMN_LOSS : 1) <= LIST_POINTS - taken;
  });
  return index < 0 ? LIST_SIZES.length - 1 : index;
}
