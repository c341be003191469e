import { occurrenceFieldsInFeed } from '@daymark/contracts';
import type { PublishedException } from '@daymark/contracts/internal';
import type { EntityManager } from 'typeorm';
import type { StoredEvent } from '../domain/stored-event.js';
import { objectOf, occurrenceKey, occurrenceOrder, SELECT_EVENT } from './event-queries.js';

/** A shared event with what became of its occurrences one by one. */
export interface SharedEvent extends StoredEvent {
  /** Dates of occurrences that do not take place, or that their owner hides. */
  cancelled_dates: string[] | null;
  changed_occurrences: PublishedException[] | null;
}

const SELECT_SHARED = `SELECT event.*, exceptions.* FROM (${SELECT_EVENT}) AS event
  LEFT JOIN LATERAL (
    SELECT
      array_agg(${occurrenceKey('x')} ORDER BY ${occurrenceOrder('x')}) FILTER (WHERE NOT x.is_public_shareable) AS cancelled_dates,
      jsonb_agg(
        jsonb_build_object('occurrence_date', ${occurrenceKey('x')},
          ${objectOf('x', ['revision', 'updated_at', ...occurrenceFieldsInFeed])})
        ORDER BY ${occurrenceOrder('x')}) FILTER (WHERE x.is_public_shareable) AS changed_occurrences
    FROM events x WHERE event.is_recurring AND x.parent_event_id = event.id
  ) AS exceptions ON true`;

/** One shared event, of a series the whole; null where it is missing or hidden. */
export async function findShared(manager: EntityManager, id: string): Promise<SharedEvent | null> {
  const [event] = await manager.query<SharedEvent[]>(
    `${SELECT_SHARED} WHERE event.id = $1 AND event.is_public_shareable AND NOT event.is_exception`,
    [id],
  );
  return event ?? null;
}

/** Of a series the first shared date that was changed by itself, a cancelled one where there is no other; null without any. */
export async function findSharedOccurrence(
  manager: EntityManager,
  seriesId: string,
): Promise<StoredEvent | null> {
  const [occurrence] = await manager.query<StoredEvent[]>(
    `${SELECT_EVENT} WHERE e.parent_event_id = $1 AND e.is_public_shareable AND NOT e.is_deleted
     ORDER BY e.status = 'cancelled', ${occurrenceOrder('e')} LIMIT 1`,
    [seriesId],
  );
  return occurrence ?? null;
}

/**
 * Of these events the shared ones of a calendar. Each is looked for by its key and then its link (`OFFSET 0`): a plan that
 * begins with the links compares each of a large calendar with every id.
 */
export function findSomeShared(
  manager: EntityManager,
  calendarId: string,
  eventIds: string[],
): Promise<SharedEvent[]> {
  return manager.query<SharedEvent[]>(
    `${SELECT_SHARED}
     JOIN LATERAL (SELECT FROM calendar_events WHERE calendar_id = $1 AND event_id = event.id OFFSET 0) AS c ON true
     WHERE event.id = ANY($2) AND event.is_public_shareable ORDER BY event.start_time, event.id`,
    [calendarId, eventIds],
  );
}

/**
 * About how much each of these events weighs with what became of its occurrences, in their order: as many bytes as it
 * takes in a feed, and 0 where it is not there. No text is read for it.
 */
export async function findWeights(manager: EntityManager, eventIds: string[]): Promise<number[]> {
  const rows = await manager.query<{ bytes: number }[]>(
    `SELECT coalesce(e.feed_bytes, 0) + coalesce(CASE WHEN e.is_recurring THEN
         (SELECT sum(x.feed_bytes) FROM events x WHERE x.parent_event_id = e.id) END, 0)::int AS bytes
     FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, place)
     LEFT JOIN events e ON e.id = asked.id
     ORDER BY asked.place`,
    [eventIds],
  );
  return rows.map(({ bytes }) => bytes);
}

/** The ids of all shared events of a calendar, by start and id, so that the same events come in the same order. */
export async function findSharedIds(manager: EntityManager, calendarId: string): Promise<string[]> {
  const events = await manager.query<{ id: string }[]>(
    `SELECT e.id FROM events e JOIN calendar_events c ON c.event_id = e.id AND c.calendar_id = $1
     WHERE e.is_public_shareable ORDER BY e.start_time, e.id`,
    [calendarId],
  );
  return events.map(({ id }) => id);
}
