import { searchedColumns, type EventListQuery } from '@daymark/contracts';
import { addDays, expandOccurrences, localToInstant } from '@daymark/recurrence';
import type { EntityManager } from 'typeorm';
import { SELECT_EVENT } from '../storing/event-queries.js';
import { baseOf, type StoredEvent } from '../content/stored-event.js';

/** More occurrences than can run at once: an event lasts 366 days at most, and a series has one a day. */
const RUNNING_AT_ONCE_MAX = 400;

export interface ListedEvents {
  items: StoredEvent[];
  total: number;
}

// $1 owner, $2 whether past ones are asked for, $3 text, $4 calendar. A changed occurrence is where its series is. While
// that goes on, nothing takes the occurrence out of the lists but its age.
const MATCHING = `e.user_id = $1 AND NOT e.is_cancelled
  AND (e.archived_at IS NOT NULL OR (e.is_exception AND e.end_time < now() - interval '24 hours')) = $2
  AND strpos(lower(concat_ws(E'\\n', ${searchedColumns.map((column) => `e.${column}`).join(', ')})), lower($3)) > 0
  AND ($4::uuid IS NULL OR EXISTS (
    SELECT FROM calendar_events l WHERE l.calendar_id = $4 AND l.event_id = coalesce(e.parent_event_id, e.id)))`;

/** One page of a person's own events by start, each series once and its changed occurrences beside it. */
export async function findOwnEvents(
  manager: EntityManager,
  userId: string,
  query: EventListQuery,
): Promise<ListedEvents> {
  const { start_date = null, end_date = null, page, page_size } = query;
  const criteria = [userId, query.view === 'past', query.search, query.calendar_id ?? null];
  // What a rule makes of a series is no question for SQL; so the series are looked through first.
  const series =
    start_date || end_date
      ? await manager.query<StoredEvent[]>(`${SELECT_EVENT} WHERE ${MATCHING} AND e.is_recurring`, criteria)
      : [];
  const outside = series.filter((event) => !hasOccurrenceBetween(event, start_date, end_date));
  const rows = await manager.query<(StoredEvent & { id: string | null; total: number })[]>(
    `WITH matching AS (
       SELECT e.id, e.start_time FROM events e WHERE ${MATCHING}
         AND (e.is_recurring OR $5::text IS NULL OR left(e.start_local, 10) >= $5)
         AND (e.is_recurring OR $6::text IS NULL OR left(e.end_local, 10) <= $6)
         AND e.id <> ALL($7)
     ), page AS (SELECT id FROM matching ORDER BY start_time, id LIMIT $8 OFFSET $9)
     SELECT shown.*, counted.total FROM (SELECT count(*)::int AS total FROM matching) AS counted
       LEFT JOIN (${SELECT_EVENT} WHERE e.id IN (SELECT id FROM page)) AS shown ON true
     ORDER BY shown.start_time, shown.id`,
    [...criteria, start_date, end_date, outside.map(({ id }) => id), page_size, (page - 1) * page_size],
  );
  // A page beyond the last one is a row with the number of events and none of them.
  return { items: rows.filter(({ id }) => id !== null), total: rows[0]!.total };
}

/** Whether any occurrence of a series begins on or after one local date and ends on or before another. */
export function hasOccurrenceBetween(
  event: StoredEvent,
  startDate: string | null,
  endDate: string | null,
): boolean {
  const midnight = (date: string) => localToInstant(`${date}T00:00`, event.timezone).instant;
  const from = startDate === null ? -Infinity : midnight(startDate);
  const to = endDate === null ? Infinity : midnight(addDays(endDate, 1));
  const found = expandOccurrences(baseOf(event), event.recurrence, { from, to }, RUNNING_AT_ONCE_MAX);
  const first = found.find(({ start }) => start >= from);
  return first !== undefined && first.end <= to;
}
