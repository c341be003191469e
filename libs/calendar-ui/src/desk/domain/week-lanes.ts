import { datesOf } from '../../month-grid/days-of-entries.js';
import type { EventTimes } from '../../event-times/event-times.js';

/** What of an entry lies in a row of days: one bar over all of them that it touches. */
export interface Bar<Entry> {
  entry: Entry;
  /** Its first day in the row. */
  from: string;
  /** How many days of the row it covers. */
  days: number;
  /** 'HH:mm' where it begins in this row; null for whole days and for what goes on. */
  time: string | null;
  /** It covers its days whole, or more than one of them. */
  isWide: boolean;
  /** It began before the row, or goes on after it. */
  isContinued: boolean;
  goesOn: boolean;
}

type Titled = EventTimes & { title: string };

/** An entry with its dates in a zone, which every row asks for. */
export interface Dated<Entry> {
  entry: Entry;
  first: string;
  last: string;
  /** 'HH:mm' of its beginning; null for whole days. */
  time: string | null;
}

export const withDates = <Entry extends Titled>(
  entries: readonly Entry[],
  timeZone: string,
): Dated<Entry>[] => entries.map((entry) => ({ entry, ...datesOf(entry, timeZone) }));

/**
 * What happens on each day of a row, one above the other: at each place of a day the bar that is there. A bar has one
 * place on all its days. First what lasts longer, then by time. The days are in order; some may be left out (weekends).
 */
export function weekLanes<Entry extends Titled>(
  entries: readonly Dated<Entry>[],
  dates: readonly string[],
): Map<string, (Bar<Entry> | undefined)[]> {
  const columns: (Bar<Entry> | undefined)[][] = dates.map(() => []);
  for (const bar of barsOf(entries, dates)) {
    const first = dates.indexOf(bar.from);
    const own = columns.slice(first, first + bar.days);
    let lane = 0;
    while (own.some((column) => column[lane])) lane += 1;
    for (const column of own) column[lane] = bar;
  }
  // Without holes, which a walk over a day would leave out.
  return new Map(dates.map((date, day) => [date, Array.from(columns[day]!)]));
}

function barsOf<Entry extends Titled>(
  entries: readonly Dated<Entry>[],
  dates: readonly string[],
): Bar<Entry>[] {
  const bars: Bar<Entry>[] = [];
  const [firstDate, lastDate] = [dates[0]!, dates.at(-1)!];
  for (const { entry, first, last, time } of entries) {
    if (last < firstDate || first > lastDate) continue;
    const covered = dates.filter((date) => date >= first && date <= last);
    const from = covered[0];
    if (from === undefined) continue;
    bars.push({
      entry,
      from,
      days: covered.length,
      time: first === from ? time : null,
      isWide: time === null || first !== last,
      isContinued: first < from,
      goesOn: last > covered.at(-1)!,
    });
  }
  return bars.sort(
    (a, b) =>
      Number(b.isWide) - Number(a.isWide) ||
      order(a.from, b.from) ||
      b.days - a.days ||
      order(a.time ?? '', b.time ?? '') ||
      a.entry.title.localeCompare(b.entry.title),
  );
}

/** Dates and times are in order as text; comparing them by a language's rules takes ten times as long. */
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
