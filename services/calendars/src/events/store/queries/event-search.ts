import { SEARCH_DATES_MAX, type EventSearchQuery, type NearestDate } from '@daymark/contracts';
import { addDays } from '@daymark/recurrence';
import type { DateRange } from '@daymark/recurrence/search-dates';
import { queryInPieces } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { searchPattern } from '../../../search-pattern.js';
import { readableFor, type Readable } from '../../../access/access.module.js';
import { isCorrectable, isOneLetterOff } from '../../domain/words.js';
import { midnight, type Search } from '../../domain/search.js';
import type { StoredEvent, WindowEvent } from '../../domain/stored-event.js';
import { SEARCHED_TEXT, SERIES_COLUMNS } from './event-list.js';
import { EVENT_TABLES, occurrenceKey } from './event-queries.js';
import { windowColumns } from './own-window.js';

/** Local dates are at most two days from UTC's. */
const ZONES_MS = 2 * 86_400_000;

export interface FoundDate {
  id: string;
  /** For a series. */
  index: number;
  start: number;
  end: number;
  /** The date lies outside the window and is shown as the next or last date of its series. */
  nearest?: NearestDate;
}

/** A series that matches the words, with the fields that say when it takes place. */
export type FoundSeries = Pick<
  StoredEvent,
  'id' | 'start_local' | 'end_local' | 'timezone' | 'is_all_day' | 'recurrence' | 'series_end'
> & {
  /** It also matches the words that name dates, so its other dates match too. */
  has_all_words: boolean;
  replaced_dates: string[] | null;
};

export type SearchFilter = Pick<EventSearchQuery, 'calendar_id' | 'status' | 'sharing'>;

class SearchStatement {
  readonly values: unknown[] = [];
  readonly value = (parameter: unknown) => `$${this.values.push(parameter)}`;
  readonly conditions: string[];
  readonly hasAllWords: string;

  constructor(
    private readonly search: Search,
    readable: Readable,
    userId: string,
    filter: SearchFilter,
  ) {
    const { value } = this;
    const has = (spellings: string[]) =>
      `(${spellings.map((word) => `t.text ~ ${value(searchPattern(word))}`).join(' OR ')})`;
    this.conditions = [readable.events(value(userId), 'e'), 'NOT e.is_deleted'];
    if (filter.status) this.conditions.push(`e.status = ${value(filter.status)}`);
    if (filter.sharing) this.conditions.push(`e.is_public_shareable = ${value(filter.sharing === 'shared')}`);
    if (filter.calendar_id)
      this.conditions.push(`EXISTS (SELECT FROM calendar_events l
        WHERE l.calendar_id = ${value(filter.calendar_id)} AND l.event_id = coalesce(e.parent_event_id, e.id))`);
    this.conditions.push(...search.words.map(has));
    this.hasAllWords = search.wordsOfDates.map(has).join(' AND ') || 'true';
  }

  /** All-day events are on their dates in every time zone. */
  isWithin({ from, to }: { from: string | null; to: string | null }): string {
    const { value } = this;
    const { timeZone } = this.search;
    const at = (date: string) => value(new Date(midnight(date, timeZone)));
    const locally = [
      ...(from ? [`left(e.end_local, 10) >= ${value(from)}`] : []),
      ...(to ? [`left(e.start_local, 10) <= ${value(to)}`] : []),
    ];
    const everywhere = [
      ...(from ? [`greatest(e.end_time, e.start_time + interval '1 second') > ${at(from)}`] : []),
      ...(to ? [`e.start_time < ${at(addDays(to, 1))}`] : []),
    ];
    return `CASE WHEN e.is_all_day THEN ${locally.join(' AND ')} ELSE ${everywhere.join(' AND ')} END`;
  }
}

/** What separates words, but for blanks. */
const PUNCTUATION = '.,;:!?/|()[]{}"“”„«»–—…\n\t';
const NEAR_WORDS_MAX = 5_000;
const SPELLINGS_MAX = 20;

/**
 * How words are spelled in the texts that a search looks through: those that occur as they are, others as words of
 * titles and places that are one letter off, if there are any.
 */
export async function findSpellings(
  manager: EntityManager,
  userId: string,
  search: Search,
  filter: SearchFilter,
): Promise<Map<string, string[]>> {
  const words = search.words.flat();
  if (words.length === 0) return new Map();
  const wordless = { ...search, words: [], wordsOfDates: [] };
  const readable = await readableFor(manager, userId);
  const { conditions, value, values } = new SearchStatement(wordless, readable, userId, filter);
  const isUsed = words.map((word) => `coalesce(bool_or(t.text ~ ${value(searchPattern(word))}), false)`);
  const [row] = await manager.query<{ used: boolean[] }[]>(
    `SELECT ARRAY[${isUsed.join(', ')}] AS used FROM events e ${TEXT} WHERE ${conditions.join(' AND ')}`,
    values,
  );
  const unused = words.filter((word, index) => !row!.used[index] && isCorrectable(word));
  const near = await findNearWords(manager, new SearchStatement(wordless, readable, userId, filter), unused);
  const spellings = (word: string) =>
    near.filter((found) => isOneLetterOff(word, found)).slice(0, SPELLINGS_MAX);
  return new Map(words.map((word, index) => [word, row!.used[index] ? [word] : spellings(word)]));
}

/**
 * The words of titles and places that may be one letter off from one of these. Without pg_trgm, which an operator may
 * not be allowed to install: the words of 10,000 events are split faster than an expression is matched with them.
 */
async function findNearWords(
  manager: EntityManager,
  { conditions, value, values }: SearchStatement,
  words: readonly string[],
): Promise<string[]> {
  if (words.length === 0) return [];
  // One letter is not both the first and the last.
  const isNear = words.map((word) => {
    const [length, first, last] = [value([...word].length), value([...word].at(0)), value([...word].at(-1))];
    return `(length(word) BETWEEN ${length}::int - 1 AND ${length}::int + 1 AND (left(word, 1) = ${first} OR right(word, 1) = ${last}))`;
  });
  const text = `translate(lower(concat_ws(' ', e.title, e.location)), ${value(PUNCTUATION)}, repeat(' ', ${PUNCTUATION.length}))`;
  const found = await manager.query<{ word: string }[]>(
    `SELECT DISTINCT word FROM events e CROSS JOIN LATERAL unnest(string_to_array(${text}, ' ')) word
     WHERE ${conditions.join(' AND ')} AND (${isNear.join(' OR ')}) ORDER BY word LIMIT ${NEAR_WORDS_MAX}`,
    values,
  );
  return found.map(({ word }) => word);
}

// Evaluated once per event, however many words there are.
const TEXT = `CROSS JOIN LATERAL (SELECT ${SEARCHED_TEXT} AS text OFFSET 0) t`;

/** The first dates of events that do not repeat, including changed occurrences; one more than a search may return. */
export async function findSingleDates(
  manager: EntityManager,
  userId: string,
  search: Search,
  filter: SearchFilter,
): Promise<FoundDate[]> {
  const readable = await readableFor(manager, userId);
  const statement = new SearchStatement(search, readable, userId, filter);
  const { conditions, hasAllWords, value, values } = statement;
  conditions.push('NOT e.is_recurring');
  if (search.view !== 'all')
    conditions.push(`e.end_time ${search.view === 'past' ? '<=' : '>'} ${value(new Date(search.now))}`);
  if (search.from || search.to) conditions.push(statement.isWithin(search));
  if (search.dates.length > 0) {
    const isNamed = search.dates.map((range: DateRange) => statement.isWithin(range));
    conditions.push(`((${hasAllWords}) OR ${isNamed.join(' OR ')})`);
  }
  const order = search.view === 'past' ? 'DESC' : 'ASC';
  const rows = await queryInPieces<{ id: string; start_time: Date; end_time: Date }>(
    manager,
    `SELECT e.id, e.start_time, e.end_time FROM events e ${TEXT} WHERE ${conditions.join(' AND ')}
     ORDER BY e.start_time ${order}, e.id LIMIT ${SEARCH_DATES_MAX + 1}`,
    values,
  );
  return rows.map(({ id, start_time, end_time }) => ({
    id,
    index: 0,
    start: start_time.getTime(),
    end: end_time.getTime(),
  }));
}

/**
 * The series that may have a matching date; their rules decide. If the nearest date was requested, series that are over
 * before the window begins or start after it ends are included.
 */
export async function findSearchedSeries(
  manager: EntityManager,
  userId: string,
  search: Search,
  filter: SearchFilter,
): Promise<FoundSeries[]> {
  const readable = await readableFor(manager, userId);
  const statement = new SearchStatement(search, readable, userId, filter);
  const { conditions, hasAllWords, value, values } = statement;
  const days = search.dates.flatMap(({ from, to }) => [midnight(from, 'UTC'), midnight(to, 'UTC')]);
  const from = value(new Date(Math.min(search.window.from, ...days) - ZONES_MS));
  const to = value(new Date(Math.max(search.window.to, ...days) + 2 * ZONES_MS));
  conditions.push('e.is_recurring');
  if (!search.seeks.last) conditions.push(`coalesce(e.series_end, 'infinity') >= ${from}::timestamptz`);
  if (!search.seeks.next) conditions.push(`e.start_time < ${to}::timestamptz`);
  return queryInPieces<FoundSeries>(
    manager,
    `SELECT ${SERIES_COLUMNS}, e.series_end, to_jsonb(r) - 'event_id' AS recurrence, (${hasAllWords}) AS has_all_words,
       (SELECT array_agg(${occurrenceKey('x')}) FROM events x WHERE x.parent_event_id = e.id
          AND x.occurrence_date BETWEEN (${from}::timestamptz - (e.end_time - e.start_time))::date AND ${to}::timestamptz::date)
         AS replaced_dates
     FROM ${EVENT_TABLES} ${TEXT} WHERE ${conditions.join(' AND ')}`,
    values,
  );
}

/** All dates of these series that were changed, cancelled or deleted individually, by series id. */
export async function findReplacedDates(
  manager: EntityManager,
  seriesIds: string[],
): Promise<Map<string, string[]>> {
  const rows = await queryInPieces<{ id: string; dates: string[] }>(
    manager,
    `SELECT x.parent_event_id AS id, array_agg(${occurrenceKey('x')}) AS dates FROM events x
     WHERE x.parent_event_id = ANY($1) GROUP BY x.parent_event_id`,
    [seriesIds],
  );
  return new Map(rows.map(({ id, dates }) => [id, dates]));
}

export async function findWindowEvents(
  manager: EntityManager,
  userId: string,
  ids: string[],
): Promise<WindowEvent[]> {
  const readable = await readableFor(manager, userId);
  return manager.query<WindowEvent[]>(
    `SELECT ${windowColumns(readable, '$2::uuid')} FROM ${EVENT_TABLES}
     WHERE e.id = ANY($1) AND ${readable.events('$2::uuid', 'e')}`,
    [ids, userId],
  );
}
