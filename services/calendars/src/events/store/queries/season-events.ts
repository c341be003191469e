import type { EntityManager } from 'typeorm';
import { ownedBy } from '../../../access/access.module.js';

export interface EventStart {
  id: string;
  title: string;
  start_local: string;
}

interface Beginning {
  userId: string;
  /** Events in any of these or, if there are none, events in no calendar. */
  calendarIds: readonly string[];
  /** Local dates, both inclusive. */
  from: string;
  until: string;
  limit: number;
}

/** Saved events, in the order of their starts. */
export function findBeginning(
  manager: EntityManager,
  { userId, calendarIds, from, until, limit }: Beginning,
): Promise<EventStart[]> {
  return manager.query<EventStart[]>(
    `SELECT e.id, e.title, e.start_local FROM events e
     WHERE ${ownedBy('$1', 'e')} AND NOT e.is_exception AND e.draft IS NULL
       AND left(e.start_local, 10) BETWEEN $3 AND $4
       AND coalesce((SELECT bool_or(l.calendar_id = ANY($2)) FROM calendar_events l WHERE l.event_id = e.id),
         cardinality($2::uuid[]) = 0)
     ORDER BY e.start_local, e.id LIMIT $5`,
    [userId, calendarIds, from, until, limit],
  );
}
