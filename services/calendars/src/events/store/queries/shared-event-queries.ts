import { occurrenceFieldsInFeed } from '@daymark/contracts';
import type { PublishedException } from '@daymark/contracts/internal';
import { queryInPieces } from '@daymark/service-kit';
import type { OccurrenceException } from '@daymark/recurrence';
import type { EntityManager } from 'typeorm';
import { ownedBy } from '../../../access/access.module.js';
import type { StoredEvent } from '../../domain/stored-event.js';
import { feedBytesOfSeries } from '../quotas/feed-weight.js';
import { objectOf, occurrenceKey, occurrenceOrder, SELECT_EVENT } from './event-queries.js';

export interface SharedEvent extends StoredEvent {
  /** Dates of deleted occurrences and of those that their owner hides. */
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

export async function findShared(manager: EntityManager, id: string): Promise<SharedEvent | null> {
  const [event] = await manager.query<SharedEvent[]>(
    `${SELECT_SHARED} WHERE event.id = $1 AND event.is_public_shareable AND NOT event.is_exception`,
    [id],
  );
  return event ?? null;
}

/** An exception as the audience sees it: a hidden one counts as deleted. */
export type SharedException = OccurrenceException &
  Pick<StoredEvent, 'title' | 'status'> & { start_time: Date; end_time: Date };

/**
 * The exceptions of a series in order; with a date, only those planned for it or later, or ending after it. A hidden
 * date counts as deleted unless the owner asks (`isWithHidden`).
 */
export function findSharedExceptions(
  manager: EntityManager,
  seriesId: string,
  since: Date | null,
  isWithHidden: boolean,
): Promise<SharedException[]> {
  return queryInPieces<SharedException>(
    manager,
    `SELECT ${occurrenceKey('e')} AS occurrence_date, e.is_deleted OR NOT (e.is_public_shareable OR $3) AS is_deleted, e.title, e.status,
       e.start_local, e.end_local, e.timezone, e.is_all_day, e.start_time, e.end_time
     FROM events e
     WHERE e.parent_event_id = $1 AND ($2::timestamptz IS NULL OR e.occurrence_date >= $2::date OR e.end_time > $2)
     ORDER BY ${occurrenceOrder('e')}`,
    [seriesId, since, isWithHidden],
  );
}

/** The shared series that continues a series after a change of this and all following dates; null if there is none. */
export async function findContinuation(
  manager: EntityManager,
  { uid, user_id }: Pick<StoredEvent, 'uid' | 'user_id'>,
): Promise<StoredEvent | null> {
  const [event] = await manager.query<StoredEvent[]>(
    `${SELECT_EVENT} WHERE e.related_uid = $1 AND ${ownedBy('$2', 'e')} AND e.is_public_shareable AND NOT e.is_exception
     ORDER BY e.start_time LIMIT 1`,
    [uid, user_id],
  );
  return event ?? null;
}

/**
 * Those of the given events that are shared and in a calendar. Each is looked up by key and then by link (`OFFSET 0`):
 * a plan that begins with the links would compare each link of a large calendar with every id.
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
 * The approximate size of each event with its exceptions, in their order: its bytes in a feed, or 0 if it is missing.
 * No text is read for it.
 */
export async function findWeights(manager: EntityManager, eventIds: string[]): Promise<number[]> {
  const rows = await manager.query<{ bytes: number }[]>(
    `SELECT coalesce(e.feed_bytes, 0) + coalesce(CASE WHEN e.is_recurring THEN ${feedBytesOfSeries('e')} END, 0)::int AS bytes
     FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, place)
     LEFT JOIN events e ON e.id = asked.id
     ORDER BY asked.place`,
    [eventIds],
  );
  return rows.map(({ bytes }) => bytes);
}

/** The ids of all shared events of a calendar, by start and id, so that the order is stable. */
export async function findSharedIds(manager: EntityManager, calendarId: string): Promise<string[]> {
  const events = await manager.query<{ id: string }[]>(
    `SELECT e.id FROM events e JOIN calendar_events c ON c.event_id = e.id AND c.calendar_id = $1
     WHERE e.is_public_shareable ORDER BY e.start_time, e.id`,
    [calendarId],
  );
  return events.map(({ id }) => id);
}
