import { requestTimeFields, searchedFields, type EventListQuery } from '@daymark/contracts';
import { addDays } from '@daymark/recurrence';
import { queryInPieces } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { searchPattern } from '../../../search-pattern.js';
import { readableFor } from '../../../access/access.module.js';
import type { Reading, Steps } from '../../../quotas/quotas.module.js';
import { EVENT_TABLES, occurrenceKey, SELECT_EVENT } from './event-queries.js';
import { IS_PAST } from './timed-events.js';
import { baseOf, type StoredEvent } from '../../domain/stored-event.js';
import { runningAtOnce, unchangedDates } from '../../domain/unchanged-dates.js';
import { midnight } from '../../domain/search.js';

export interface EventInList extends StoredEvent {
  shown_start: Date;
  shown_end: Date;
}

export interface ListedEvents {
  items: EventInList[];
  total: number;
}

/** Local dates, both inclusive: of each event's own time zone, or in one zone for all. */
export type DateFilter = Pick<EventListQuery, 'start_date' | 'end_date' | 'timezone'>;

/** The fields of a series that say when it takes place, and the replaced dates within the filter. */
type SeriesToMatch = Pick<StoredEvent, 'id' | RequestTimeField | 'recurrence'> & {
  replaced_dates: string[] | null;
};
type RequestTimeField = (typeof requestTimeFields)[number];

interface Match {
  id: string;
  start: number;
  end: number;
}

// While its series goes on, a changed occurrence leaves the lists by age only, and so do the events of another owner,
// who may not come here to have them archived. The index events_in_lists holds the current ones in order.
const LEFT_BY_AGE = `e.is_exception AND e.end_time < now() - interval '24 hours'`;
const VIEWS = {
  current: (isOthers: string) =>
    `e.archived_at IS NULL AND NOT (${LEFT_BY_AGE}) AND NOT (${isOthers} AND ${IS_PAST})`,
  past: (isOthers: string) =>
    `(e.archived_at IS NOT NULL OR (${LEFT_BY_AGE}) OR (${isOthers} AND ${IS_PAST}))`,
};
export const SERIES_COLUMNS = ['id', ...requestTimeFields].map((name) => `e.${name}`).join(', ');
export const SEARCHED_TEXT = `concat_ws(E'\\n', ${searchedFields.map((column) => `e.${column}`).join(', ')})`;

/**
 * One page of a person's own events by next date, or of past ones by last date, latest first. Each series is listed
 * once, its changed occurrences separately. With a date filter a series is placed at its first date within it.
 */
export async function findOwnEvents(
  manager: EntityManager,
  userId: string,
  query: EventListQuery,
  reading: Reading,
): Promise<ListedEvents> {
  const values: unknown[] = [];
  const value = (parameter: unknown) => `$${values.push(parameter)}`;
  // Conditions that were not requested are left out of the statement, so that the plain list is read from the index
  // only.
  const { events, isOthers } = await readableFor(manager, userId);
  const person = value(userId);
  const conditions = [events(person, 'e'), 'NOT e.is_deleted', VIEWS[query.view](isOthers(person, 'e'))];
  if (query.search) conditions.push(`${SEARCHED_TEXT} ~ ${value(searchPattern(query.search))}`);
  if (query.calendar_id)
    conditions.push(`EXISTS (SELECT FROM calendar_events l
      WHERE l.calendar_id = ${value(query.calendar_id)} AND l.event_id = coalesce(e.parent_event_id, e.id))`);
  let [table, start, end] = ['events e', 'e.next_start_time', 'e.next_end_time'];
  let beyondPage = 0;
  if (query.start_date || query.end_date) {
    // SQL cannot expand rules, so the series are examined first. Only the first ones can be on this page or before it.
    const matches = await findMatches(manager, conditions, values, query, reading);
    const inOrder = matches.slice(0, query.page * query.page_size);
    beyondPage = matches.length - inOrder.length;
    // The driver would escape each of thousands of array elements separately.
    const list = (texts: (string | number)[]) => `string_to_array(${value(texts.join(','))}, ',')`;
    const instants = (times: number[]) => list(times.map((time) => new Date(time).toISOString()));
    table = `events e LEFT JOIN unnest(${list(inOrder.map(({ id }) => id))}::uuid[],
      ${instants(inOrder.map((match) => match.start))}::timestamptz[],
      ${instants(inOrder.map((match) => match.end))}::timestamptz[]) AS match (id, start_time, end_time) ON match.id = e.id`;
    start = 'coalesce(match.start_time, e.next_start_time)';
    end = 'coalesce(match.end_time, e.next_end_time)';
    conditions.push(`CASE WHEN e.is_recurring THEN match.id IS NOT NULL ELSE ${isWithin(query, value)} END`);
  }
  const where = conditions.join(' AND ');
  const direction = directionOf(query);
  const rows = await manager.query<(EventInList & { id: string | null; total: number })[]>(
    `WITH page AS (
       SELECT e.id, ${start} AS shown_start, ${end} AS shown_end FROM ${table} WHERE ${where}
       ORDER BY shown_start ${direction}, e.id LIMIT ${value(query.page_size)} OFFSET ${value((query.page - 1) * query.page_size)}
     )
     SELECT listed.*, counted.total FROM (SELECT count(*)::int AS total FROM ${table} WHERE ${where}) AS counted
       LEFT JOIN (
         SELECT shown.*, page.shown_start, page.shown_end
         FROM page JOIN LATERAL (${SELECT_EVENT} WHERE e.id = page.id) AS shown ON true
       ) AS listed ON true
     ORDER BY listed.shown_start ${direction}, listed.id`,
    values,
  );
  // A page after the last one is a single row with the number of events and no event.
  return { items: rows.filter(({ id }) => id !== null), total: rows[0]!.total + beyondPage };
}

function isWithin(
  { start_date, end_date, timezone }: DateFilter,
  value: (operand: unknown) => string,
): string {
  const bound = (date: string, local: string, instant: string, at: () => number) => {
    const isOnDate = `${local} ${value(date)}`;
    // All-day events are on their dates in every time zone.
    return timezone
      ? `CASE WHEN e.is_all_day THEN ${isOnDate} ELSE ${instant} ${value(new Date(at()))} END`
      : isOnDate;
  };
  const bounds = [
    ...(start_date
      ? [
          bound(start_date, 'left(e.start_local, 10) >=', 'e.start_time >=', () =>
            midnight(start_date, timezone!),
          ),
        ]
      : []),
    ...(end_date
      ? [
          bound(end_date, 'left(e.end_local, 10) <=', 'e.end_time <=', () =>
            midnight(addDays(end_date, 1), timezone!),
          ),
        ]
      : []),
  ];
  return `(${bounds.join(' AND ')})`;
}

/** The series with a date between two days, by the first such date. The index tells which ones may have one. */
async function findMatches(
  manager: EntityManager,
  conditions: string[],
  valuesOfConditions: unknown[],
  query: DateFilter & Pick<EventListQuery, 'view'>,
  reading: Reading,
): Promise<Match[]> {
  const values = [...valuesOfConditions];
  const value = (parameter: unknown) => `$${values.push(parameter)}`;
  const between = ['e.is_recurring'];
  // Local dates are at most two days from UTC's; some days too many do no harm.
  const replaced = ['x.parent_event_id = e.id'];
  if (query.start_date) {
    const from = addDays(query.start_date, -2);
    between.push(`coalesce(e.series_end, 'infinity') >= ${value(`${from}T00:00Z`)}::timestamptz`);
    replaced.push(`x.occurrence_date >= ${value(from)}::date`);
  }
  if (query.end_date) {
    const to = addDays(query.end_date, 2);
    between.push(`e.start_time < ${value(`${to}T00:00Z`)}::timestamptz`);
    replaced.push(`x.occurrence_date <= ${value(to)}::date`);
  }
  const series = await queryInPieces<SeriesToMatch>(
    manager,
    `SELECT ${SERIES_COLUMNS}, to_jsonb(r) - 'event_id' AS recurrence,
       (SELECT array_agg(${occurrenceKey('x')}) FROM events x WHERE ${replaced.join(' AND ')}) AS replaced_dates
     FROM ${EVENT_TABLES} WHERE ${[...conditions, ...between].join(' AND ')}`,
    values,
  );
  reading.count(series.length);
  return reading.inSlices(matchesOf(series, query));
}

function* matchesOf(
  series: SeriesToMatch[],
  query: DateFilter & Pick<EventListQuery, 'view'>,
): Steps<Match[]> {
  const matches: Match[] = [];
  for (const candidate of series) {
    const replacedDates = candidate.replaced_dates ?? [];
    const match = firstWithin(candidate, replacedDates, query);
    if (match) matches.push({ id: candidate.id, ...match });
    yield 1 + replacedDates.length;
  }
  return matches.sort(byStart(query));
}

const directionOf = ({ view }: Pick<EventListQuery, 'view'>) => (view === 'past' ? 'DESC' : 'ASC');

const byStart = (query: Pick<EventListQuery, 'view'>) => {
  const sign = directionOf(query) === 'DESC' ? -1 : 1;
  return (a: Match, b: Match) => sign * (a.start - b.start) || (a.id < b.id ? -1 : 1);
};

/** The first occurrence of a series that begins on or after one date and ends on or before another. */
export function firstWithin(
  event: Omit<SeriesToMatch, 'id' | 'replaced_dates'>,
  replacedDates: readonly string[],
  { start_date, end_date, timezone }: DateFilter,
): { start: number; end: number } | null {
  const zone = (!event.is_all_day && timezone) || event.timezone;
  const from = start_date ? midnight(start_date, zone) : -Infinity;
  const to = end_date ? midnight(addDays(end_date, 1), zone) : Infinity;
  const { recurrence } = event;
  const base = baseOf(event);
  const limit = runningAtOnce(base) + 1;
  const found = unchangedDates(base, recurrence, { from, to }, replacedDates, limit);
  const first = found.find(({ start }) => start >= from);
  return first && first.end <= to ? { start: first.start, end: first.end } : null;
}
