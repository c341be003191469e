import { addDays, daysBetween } from '@daymark/ui/public';
import type { CalendarEntry } from '../month-grid/calendar-entry.js';
import { datesOf } from '../month-grid/days-of-entries.js';

/** What of an entry lies in one week: one bar over all its days there. */
export interface Bar {
  entry: CalendarEntry;
  /** Its first day in the week. */
  from: string;
  days: number;
  /** 'HH:mm' where it begins in this week; null for whole days and for what goes on. */
  time: string | null;
  /** It covers its days whole, or more than one of them. */
  isWide: boolean;
  /** It began in a week before, or goes on in one after. */
  isContinued: boolean;
  goesOn: boolean;
}

/**
 * What happens on each day of a week, one above the other: at each place of a day the bar that is there. A bar has one
 * place on all its days. First what lasts longer, then by time.
 */
export function weekLanes(
  entries: readonly CalendarEntry[],
  timeZone: string,
  week: readonly string[],
): Map<string, (Bar | undefined)[]> {
  const [first, last] = [week[0]!, week.at(-1)!];
  const days = new Map<string, (Bar | undefined)[]>(week.map((date) => [date, []]));
  for (const bar of barsOf(entries, timeZone, first, last)) {
    const columns = Array.from({ length: bar.days }, (_, day) => days.get(addDays(bar.from, day))!);
    let lane = 0;
    while (columns.some((column) => column[lane])) lane += 1;
    for (const column of columns) column[lane] = bar;
  }
  // Without holes, which a walk over a day would leave out.
  for (const [date, column] of days) days.set(date, Array.from(column));
  return days;
}

function barsOf(entries: readonly CalendarEntry[], timeZone: string, first: string, last: string): Bar[] {
  const bars: Bar[] = [];
  for (const entry of entries) {
    const dates = datesOf(entry, timeZone);
    if (dates.last < first || dates.first > last) continue;
    const isContinued = dates.first < first;
    const goesOn = dates.last > last;
    const from = isContinued ? first : dates.first;
    const days = daysBetween(from, goesOn ? last : dates.last) + 1;
    const isWide = dates.time === null || dates.first !== dates.last;
    bars.push({ entry, from, days, time: isContinued ? null : dates.time, isWide, isContinued, goesOn });
  }
  return bars.sort(
    (a, b) =>
      Number(b.isWide) - Number(a.isWide) ||
      a.from.localeCompare(b.from) ||
      b.days - a.days ||
      (a.time ?? '').localeCompare(b.time ?? '') ||
      a.entry.title.localeCompare(b.entry.title),
  );
}
