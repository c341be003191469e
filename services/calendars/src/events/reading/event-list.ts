import { searchedColumns, type EventListQuery } from '@daymark/contracts';
import { addDays, expandWithExceptions, localToInstant } from '@daymark/recurrence';
import type { EntityManager } from 'typeorm';
import { SELECT_EVENT } from '../storing/event-queries.js';
import { baseOf, type StoredEvent } from '../content/stored-event.js';

/** More occurrences than can run at once: an event lasts 366 days at most, and a series has one a day. */
const RUNNING_AT_ONCE_MAX = 400;

/** An event with the date that a list shows of it. */
export interface EventInList extends StoredEvent {
  shown_start: Date;
  shown_end: Date;
}

export interface ListedEvents {
  items: EventInList[];
  total: number;
}

/** Local dates, both inclusive, of each event's own clock or in one zone for all. */
export type DateFilter = Pick<EventListQuery, 'start_date' | 'end_date' | 'timezone'>;

/** A series, and the dates on which it does not take place as its rule says. */
type SeriesToMatch = StoredEvent & { replaced_dates: string[] | null };

// While its series goes on, nothing takes a changed occurrence out of the lists but its age. The index events_in_lists has
// the current ones in their order.
const VIEWS = {
  current: `e.archived_at IS NULL AND NOT (e.is_exception AND e.end_time < now() - interval '24 hours')`,
  past: `(e.archived_at IS NOT NULL OR (e.is_exception AND e.end_time < now() - interval '24 hours'))`,
};
const SEARCHED_TEXT = `lower(concat_ws(E'\\n', ${searchedColumns.map((column) => `e.${column}`).join(', ')}))`;

/**
 * One page of a person's own events by their next dates, each series once and its changed occurrences beside it. With a
 * filter by dates a series is where its first date within them is.
 */
export async function findOwnEvents(
  manager: EntityManager,
  userId: string,
  query: EventListQuery,
): Promise<ListedEvents> {
  const values: unknown[] = [];
  const value = (one: unknown) => `$${values.push(one)}`;
  // What is not asked for is not in the statement, so that the plain list is read from the index alone.
  const conditions = [`e.user_id = ${value(userId)}`, 'NOT e.is_cancelled', VIEWS[query.view]];
  if (query.search) conditions.push(`strpos(${SEARCHED_TEXT}, lower(${value(query.search)})) > 0`);
  if (query.calendar_id)
    conditions.push(`EXISTS (SELECT FROM calendar_events l
      WHERE l.calendar_id = ${value(query.calendar_id)} AND l.event_id = coalesce(e.parent_event_id, e.id))`);
  let [table, start, end] = ['events e', 'e.next_start_time', 'e.next_end_time'];
  if (query.start_date || query.end_date) {
    // What a rule makes of a series is no question for SQL; so the series are looked through first.
    const series = await manager.query<SeriesToMatch[]>(
      `SELECT event.*, (SELECT array_agg(x.occurrence_date::text) FROM events x WHERE x.parent_event_id = event.id)
         AS replaced_dates
       FROM (${SELECT_EVENT} WHERE ${[...conditions, 'e.is_recurring'].join(' AND ')}) AS event`,
      [...values],
    );
    const matches = series.flatMap((each) => {
      const match = firstWithin(each, each.replaced_dates ?? [], query);
      return match ? [{ id: each.id, ...match }] : [];
    });
    table = `events e LEFT JOIN unnest(${value(matches.map(({ id }) => id))}::uuid[],
      ${value(matches.map((match) => new Date(match.start)))}::timestamptz[],
      ${value(matches.map((match) => new Date(match.end)))}::timestamptz[]) AS match (id, start_time, end_time) ON match.id = e.id`;
    start = 'coalesce(match.start_time, e.next_start_time)';
    end = 'coalesce(match.end_time, e.next_end_time)';
    conditions.push(`CASE WHEN e.is_recurring THEN match.id IS NOT NULL ELSE ${isWithin(query, value)} END`);
  }
  const where = conditions.join(' AND ');
  const rows = await manager.query<(EventInList & { id: string | null; total: number })[]>(
    `WITH page AS (
       SELECT e.id, ${start} AS shown_start, ${end} AS shown_end FROM ${table} WHERE ${where}
       ORDER BY shown_start, e.id LIMIT ${value(query.page_size)} OFFSET ${value((query.page - 1) * query.page_size)}
     )
     SELECT listed.*, counted.total FROM (SELECT count(*)::int AS total FROM ${table} WHERE ${where}) AS counted
       LEFT JOIN (
         SELECT shown.*, page.shown_start, page.shown_end
         FROM page JOIN LATERAL (${SELECT_EVENT} WHERE e.id = page.id) AS shown ON true
       ) AS listed ON true
     ORDER BY listed.shown_start, listed.id`,
    values,
  );
  // A page beyond the last one is a row with the number of events and none of them.
  return { items: rows.filter(({ id }) => id !== null), total: rows[0]!.total };
}

/** The condition that an event which does not repeat is within the dates. */
function isWithin({ start_date, end_date, timezone }: DateFilter, value: (one: unknown) => string): string {
  const bound = (date: string, local: string, instant: string, at: () => number) => {
    const isOnDate = `${local} ${value(date)}`;
    // Whole days are on their dates wherever somebody is.
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

/** The first occurrence of a series that begins on or after one date and ends on or before another. */
export function firstWithin(
  event: StoredEvent,
  replacedDates: readonly string[],
  { start_date, end_date, timezone }: DateFilter,
): { start: number; end: number } | null {
  const zone = (!event.is_all_day && timezone) || event.timezone;
  const from = start_date ? midnight(start_date, zone) : -Infinity;
  const to = end_date ? midnight(addDays(end_date, 1), zone) : Infinity;
  const replaced = replacedDates.map((occurrence_date) => ({ occurrence_date, is_cancelled: true as const }));
  const { recurrence } = event;
  const found = expandWithExceptions(baseOf(event), recurrence, { from, to }, replaced, RUNNING_AT_ONCE_MAX);
  const first = found.find(({ start }) => start >= from);
  return first && first.end <= to ? { start: first.start, end: first.end } : null;
}

const midnight = (date: string, timeZone: string) => localToInstant(`${date}T00:00`, timeZone).instant;
