import { datesOf } from './days-of-entries.js';
import { compare, inOrder, type EventTimes, type OrderedEvent } from '../event-times/event-times.js';

export interface Bar<Entry> {
  entry: Entry;
  from: string;
  days: number;
  /** The entry's last day, perhaps after the row. */
  last: string;
  /** 'HH:mm' if it begins in this row; null for all-day entries and continuations. */
  time: string | null;
  /** It is all-day, or covers more than one day. */
  isWide: boolean;
  /** It began before the row, or continues after it. */
  isContinued: boolean;
  goesOn: boolean;
}

export interface Dated<Entry> {
  entry: Entry;
  first: string;
  last: string;
  /** The start as 'HH:mm'; null for all-day entries. */
  time: string | null;
}

/** The entries as `inOrder` sorts them, with their dates; computed once for all rows. */
export const withDates = <Entry extends EventTimes & OrderedEvent>(
  entries: readonly Entry[],
  timeZone: string,
): Dated<Entry>[] => inOrder(entries).map((entry) => ({ entry, ...datesOf(entry, timeZone) }));

/**
 * Assigns lanes to the bars of a row of days: for each day, the bar in each lane. A bar has the same lane on all its
 * days; longer ones come first, then by time; those at the same time
 * keep their order. The days are in order; some may be left out (weekends).
 */
export function weekLanes<Entry extends EventTimes & OrderedEvent>(
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
  // Fills sparse arrays, whose holes iteration would skip.
  return new Map(dates.map((date, day) => [date, Array.from(columns[day]!)]));
}

function barsOf<Entry extends EventTimes & OrderedEvent>(
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
      last,
      time: first === from ? time : null,
      isWide: time === null || first !== last,
      isContinued: first < from,
      goesOn: last > covered.at(-1)!,
    });
  }
  return bars.sort(
    (a, b) =>
      Number(b.isWide) - Number(a.isWide) ||
      compare(a.from, b.from) ||
      b.days - a.days ||
      compare(a.time ?? '', b.time ?? ''),
  );
}
