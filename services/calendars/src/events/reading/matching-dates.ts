import { SEARCH_SPAN_MAX_DAYS } from '@daymark/contracts';
import { addDays, occurrenceAt, type OccurrenceWindow } from '@daymark/recurrence';
import type { Steps } from '../../quotas/quotas.module.js';
import { expandedInSteps } from '../domain/expanded-in-steps.js';
import { midnight, type Search } from '../domain/search.js';
import { isWithinYears } from '../domain/series-end.js';
import { baseOf } from '../domain/stored-event.js';
import type { FoundDate, FoundSeries } from '../store/queries/event-search.js';
import { unchangedDates } from '../domain/unchanged-dates.js';

const DAY_MS = 86_400_000;

export interface MatchingDates {
  dates: FoundDate[];
  truncated: boolean;
  /** Series that match the words but have no date in the window. */
  without: FoundSeries[];
}

/**
 * The first dates that match a search, in order; for a search of past dates the last ones. Once there are more than
 * requested, series are expanded only up to the last date that is kept.
 */
export function* matchingDates(
  singles: FoundDate[],
  series: FoundSeries[],
  search: Search,
  limit: number,
): Steps<MatchingDates> {
  const isBackwards = search.view === 'past';
  const order = isBackwards ? fromLatest : fromFirst;
  const without: FoundSeries[] = [];
  let dates = singles;
  let truncated = false;
  const reach = { from: -Infinity, to: Infinity };
  const keepFirst = () => {
    dates.sort(order);
    if (dates.length <= limit) return;
    truncated = true;
    dates = dates.slice(0, limit);
    const last = dates.at(-1)!;
    if (isBackwards) reach.from = last.start;
    else reach.to = last.start + 1;
  };
  for (const candidate of series) {
    const found = yield* datesOf(candidate, search, reach, limit + 1);
    for (const date of found) dates.push(date);
    // A series that is over has no dates after the last one.
    const isOver = candidate.series_end !== null && candidate.series_end.getTime() < search.window.from;
    if (found.length === 0 && candidate.has_all_words && (!truncated || isOver)) without.push(candidate);
    yield 1 + (candidate.replaced_dates?.length ?? 0);
    if (dates.length > 2 * limit) keepFirst();
  }
  keepFirst();
  return { dates, truncated, without };
}

function* datesOf(
  series: FoundSeries,
  search: Search,
  reach: OccurrenceWindow,
  limit: number,
): Steps<FoundDate[]> {
  const base = baseOf(series);
  // All-day events are on their dates in every time zone.
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
    // The latest dates are at the end, so none can be cut off; the window of past searches is short.
    const most = search.view === 'past' ? Infinity : limit;
    const replaced = series.replaced_dates ?? [];
    const found = yield* expandedInSteps(base, series.recurrence, { from, to }, replaced, most);
    for (const { index, start, end } of found) {
      if (search.view === 'coming' ? end <= search.now : search.view === 'past' && end > search.now) continue;
      dates.set(index, { id: series.id, index, start, end });
    }
  }
  return [...dates.values()];
}

export function* withNearestDates(
  dates: FoundDate[],
  series: FoundSeries[],
  search: Search,
  limit: number,
): Steps<FoundDate[]> {
  const all = [...dates];
  for (const candidate of series) {
    const nearest =
      (search.seeks.next ? nextDateOf(candidate, search.window.to) : null) ??
      (search.seeks.last ? yield* lastDateOf(candidate, search.window.from) : null);
    if (nearest) all.push(nearest);
    yield 1 + (candidate.replaced_dates?.length ?? 0);
  }
  return all.sort(search.view === 'past' ? fromLatest : fromFirst).slice(0, limit);
}

function nextDateOf(series: FoundSeries, from: number): FoundDate | null {
  const base = baseOf(series);
  const replaced = series.replaced_dates ?? [];
  const [next] = unchangedDates(base, series.recurrence, { from, to: Infinity }, replaced, 1);
  if (!next || !isWithinYears(base, series.recurrence, next.index)) return null;
  return { id: series.id, index: next.index, start: next.start, end: next.end, nearest: 'next' };
}

/**
 * The last date of a series before an instant: searches longer and longer periods before it, or before the series' end.
 */
function* lastDateOf(series: FoundSeries, before: number): Steps<FoundDate | null> {
  const base = baseOf(series);
  const first = occurrenceAt(base, null, 0)!.start;
  let to = Math.min(before, (series.series_end?.getTime() ?? Infinity) + 1);
  for (let span = SEARCH_SPAN_MAX_DAYS * DAY_MS; to > first; span *= 2) {
    const from = to - span;
    const found = unchangedDates(base, series.recurrence, { from, to }, series.replaced_dates ?? []);
    yield found.length;
    const last = found.at(-1);
    if (last) return { id: series.id, index: last.index, start: last.start, end: last.end, nearest: 'last' };
    to = from;
  }
  return null;
}

const fromFirst = (a: FoundDate, b: FoundDate) =>
  a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1);
const fromLatest = (a: FoundDate, b: FoundDate) =>
  b.start - a.start || b.end - a.end || (a.id < b.id ? -1 : 1);
