import { SEARCH_SPAN_MAX_DAYS, type EventSearchQuery, type SearchView } from '@daymark/contracts';
import { addDays, instantToLocal, localDateOf, localToInstant } from '@daymark/recurrence';
import {
  findSearchDates,
  searchWords,
  type DateRange,
  type SearchDates,
} from '@daymark/recurrence/search-dates';

const DAY_MS = 86_400_000;
/** Each word is searched for in all texts of all events. */
const WORDS_MAX = 10;

export interface Search {
  now: number;
  timeZone: string;
  view: SearchView;
  /** Words that every result must contain, each with its other spellings. */
  words: string[][];
  /** Words that a result must also contain unless it is on one of the dates that they name. */
  wordsOfDates: string[][];
  dateText: string | null;
  dates: DateRange[];
  /** The part of the search text that this reading leaves out. */
  leftOut: string | null;
  corrections: { typed: string; found: string[] }[];
  from: string | null;
  to: string | null;
  /** The period in which series are expanded, since they may never end. */
  window: { from: number; to: number };
  /**
   * Which date to show of a matching series without a date in the window: the next one after it, or the last one
   * before.
   */
  seeks: { next: boolean; last: boolean };
}

/**
 * The readings of a search query at a given time, the likeliest first. The last ones leave out either the date or the
 * words.
 */
export function searchesOf(query: EventSearchQuery, now: number): [Search, ...Search[]] {
  const { q, timezone, week_start: weekStart } = query;
  const today = localDateOf(instantToLocal(now, timezone));
  const readings = findSearchDates(q, { today, weekStart });
  const view = query.view ?? (readings.length > 0 || query.from || query.to ? 'all' : 'coming');
  const search = (reading: Partial<SearchDates>, leftOut: string | null = null) =>
    searchOf({ ...query, view }, reading, leftOut, now);
  const [first, ...others] = readings;
  if (!first) return [search({ rest: searchWords(q) })];
  return [
    search(first),
    ...others.map((reading) => search(reading)),
    ...(first.rest.length > 0
      ? [search({ rest: first.rest }, first.text), search({ ...first, rest: [] }, first.rest.join(' '))]
      : []),
  ];
}

/** The same search with other spellings of its words; null if one of them has none that is used. */
export function respelled(search: Search, spellings: ReadonlyMap<string, string[]>): Search | null {
  const corrections: Search['corrections'] = [];
  const words: string[][] = [];
  for (const [word] of search.words as [string][]) {
    const found = spellings.get(word) ?? [word];
    if (found.length === 0) return null;
    if (found[0] !== word) corrections.push({ typed: word, found });
    words.push(found);
  }
  return { ...search, words, corrections };
}

function searchOf(
  query: EventSearchQuery & { view: SearchView },
  { text, ranges = [], rest = [] }: Partial<SearchDates>,
  leftOut: string | null,
  now: number,
): Search {
  const { timezone: timeZone, view } = query;
  const [from, to] = [query.from ?? null, query.to ?? null];
  return {
    now,
    timeZone,
    view,
    words: wordsToFind(rest).map((word) => [word]),
    wordsOfDates: wordsToFind(searchWords(text ?? '')).map((word) => [word]),
    dateText: text ?? null,
    dates: ranges,
    leftOut,
    corrections: [],
    from,
    to,
    window: windowOf(
      view,
      from === null ? null : midnight(from, timeZone),
      to === null ? null : midnight(addDays(to, 1), timeZone),
      now,
    ),
    seeks: { next: view !== 'past' && to === null, last: view !== 'coming' && from === null },
  };
}

export const midnight = (date: string, timeZone: string): number =>
  localToInstant(`${date}T00:00`, timeZone).instant;

function windowOf(view: SearchView, first: number | null, end: number | null, now: number) {
  const span = SEARCH_SPAN_MAX_DAYS * DAY_MS;
  const around = first === null && end === null;
  const from = first ?? (around ? now : end!) - span;
  const to = end ?? (around ? now : first!) + span;
  return {
    from: view === 'coming' ? Math.max(from, now) : from,
    to: view === 'past' ? Math.min(to, now) : to,
  };
}

/** Removes repeated words; beyond the maximum, the rest of the text is searched for as one phrase. */
function wordsToFind(words: string[]): string[] {
  const distinct = [...new Set(words.map((word) => word.toLowerCase()))];
  if (distinct.length <= WORDS_MAX) return distinct;
  return [...distinct.slice(0, WORDS_MAX - 1), words.slice(WORDS_MAX - 1).join(' ')];
}
