import { addDays, type OccurrenceWindow } from '@daymark/recurrence';
import type { Steps } from '../../quotas/quotas.module.js';
import { expandedInSteps } from '../domain/expanded-in-steps.js';
import { midnight, type Search } from '../domain/search.js';
import { sortedInSteps } from '../domain/sorted-in-steps.js';
import { baseOf } from '../domain/stored-event.js';
import type { FoundDate, FoundSeries } from '../store/event-search.js';

export interface MatchingDates {
  dates: FoundDate[];
  truncated: boolean;
}

/**
 * The first dates that match a search, in order; of a search for past ones the last ones. Once there are more than asked
 * for, the series are looked through only up to the last one that is kept.
 */
export function* matchingDates(
  singles: FoundDate[],
  series: FoundSeries[],
  search: Search,
  limit: number,
): Steps<MatchingDates> {
  const isBackwards = search.view === 'past';
  const order = isBackwards ? fromLatest : fromFirst;
  let dates = singles;
  let truncated = false;
  const reach = { from: -Infinity, to: Infinity };
  const keepFirst = function* (): Steps<void> {
    dates = yield* sortedInSteps(dates, order);
    if (dates.length <= limit) return;
    truncated = true;
    dates = dates.slice(0, limit);
    const last = dates.at(-1)!;
    if (isBackwards) reach.from = last.start;
    else reach.to = last.start + 1;
  };
  for (const one of series) {
    const found = yield* datesOf(one, search, reach, limit + 1);
    for (const date of found) dates.push(date);
    yield 1 + (one.replaced_dates?.length ?? 0);
    if (dates.length > 2 * limit) yield* keepFirst();
  }
  yield* keepFirst();
  return { dates, truncated };
}

function* datesOf(
  series: FoundSeries,
  search: Search,
  reach: OccurrenceWindow,
  limit: number,
): Steps<Iterable<FoundDate>> {
  const base = baseOf(series);
  // Whole days are on their dates wherever somebody is.
  const zone = series.is_all_day ? series.timezone : search.timeZone;
  const days = search.dates.map(({ from, to }) => ({
    from: midnight(from, zone),
    to: midnight(addDays(to, 1), zone),
  }));
  const asked = {
    from: search.from ? midnight(search.from, zone) : -Infinity,
    to: search.to ? midnight(addDays(search.to, 1), zone) : Infinity,
  };
  const isNamed = search.dates.length > 0;
  const windows = [...days, ...(isNamed && !series.has_all_words ? [] : [search.window])];
  const dates = new Map<number, FoundDate>();
  for (const window of windows) {
    const [from, to] = [
      Math.max(window.from, asked.from, reach.from),
      Math.min(window.to, asked.to, reach.to),
    ];
    if (from >= to) continue;
    // Of the latest ones none can be left out from the beginning; there the window is short.
    const most = search.view === 'past' ? Infinity : limit;
    const replaced = series.replaced_dates ?? [];
    const found = yield* expandedInSteps(base, series.recurrence, { from, to }, replaced, most);
    for (const { index, start, end } of found) {
      if (search.view === 'coming' ? end <= search.now : search.view === 'past' && end > search.now) continue;
      dates.set(index, { id: series.id, index, start, end });
    }
  }
  return dates.values();
}

const fromFirst = (a: FoundDate, b: FoundDate) =>
  a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1);
const fromLatest = (a: FoundDate, b: FoundDate) =>
  b.start - a.start || b.end - a.end || (a.id < b.id ? -1 : 1);
