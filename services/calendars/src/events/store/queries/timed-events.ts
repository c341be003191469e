import { PAST_EVENT_HOURS, requestTimeFields } from '@daymark/contracts';
import type { EntityManager } from 'typeorm';
import { ownedBy } from '../../../access/access.module.js';
import type { StoredEvent } from '../../domain/stored-event.js';
import { EVENT_TABLES } from './event-queries.js';

// For a series the last occurrence decides, including moved ones. The database's clock is used, since there is only
// one.
export const IS_PAST = `coalesce(e.series_end, 'infinity') < now() - interval '${PAST_EVENT_HOURS} hours'
  AND e.archived_at IS NULL AND NOT e.is_exception
  AND NOT EXISTS (SELECT FROM events x WHERE x.parent_event_id = e.id AND NOT x.is_deleted
    AND x.end_time >= now() - interval '${PAST_EVENT_HOURS} hours')`;

/** The second statement sees what was changed while the first one waited for locks. */
export async function lockPastEvents(manager: EntityManager, userId: string, max: number): Promise<string[]> {
  const locked = await manager.query<{ id: string }[]>(
    `SELECT e.id FROM events e WHERE ${ownedBy('$1', 'e')} AND ${IS_PAST} LIMIT ${max} FOR UPDATE SKIP LOCKED`,
    [userId],
  );
  if (!locked.length) return [];
  const past = await manager.query<{ id: string }[]>(
    `SELECT e.id FROM events e WHERE e.id = ANY($1) AND ${IS_PAST}`,
    [locked.map(({ id }) => id)],
  );
  return past.map(({ id }) => id);
}

export type TimedRow = Pick<
  StoredEvent,
  | 'id'
  | 'parent_event_id'
  | 'start_local'
  | 'end_local'
  | 'timezone'
  | 'is_all_day'
  | 'start_time'
  | 'end_time'
  | 'series_end'
  | 'recurrence'
>;

const TIMED_COLUMNS = ['id', 'parent_event_id', 'start_time', 'end_time', 'series_end', ...requestTimeFields]
  .map((column) => `e.${column}`)
  .join(', ');

export const findNextRows = (manager: EntityManager, after: string, max: number): Promise<TimedRow[]> =>
  manager.query<TimedRow[]>(
    `SELECT ${TIMED_COLUMNS}, to_jsonb(r) - 'event_id' AS recurrence FROM ${EVENT_TABLES}
     WHERE e.id > $1 AND NOT e.is_deleted AND coalesce(e.series_end, 'infinity') > now() - interval '2 days'
     ORDER BY e.id LIMIT ${max}`,
    [after],
  );

/** A cancelled event or date of which feeds no longer need to say so. */
export interface EndedCancellation {
  id: string;
  event_id: string;
}

export const findEndedCancellations = (
  manager: EntityManager,
  days: number,
  max: number,
): Promise<EndedCancellation[]> =>
  manager.query<EndedCancellation[]>(
    `SELECT id, coalesce(parent_event_id, id) AS event_id FROM events
     WHERE cancelled_at < now() - interval '${days} days' AND NOT is_cancellation_over LIMIT ${max}`,
  );
