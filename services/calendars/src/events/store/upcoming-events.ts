import { pick, type UpcomingEvents } from '@daymark/contracts';
import type { EntityManager } from 'typeorm';
import { DATES_COUNTED_MAX } from '../domain/next-date.js';

/**
 * Of each calendar of a person in which something is to come the next event, how many there are, a series being one of them, and how
 * many dates; what is cancelled takes no place. One statement, however many calendars there are.
 */
export async function findUpcoming(manager: EntityManager, userId: string): Promise<UpcomingEvents[]> {
  const rows = await manager.query<UpcomingRow[]>(
    `WITH coming AS (
       SELECT DISTINCT ON (l.calendar_id) l.calendar_id, e.id, (count(*) OVER calendar)::int AS events_to_come,
         (sum(least(coalesce(e.dates_to_come, 1), ${DATES_COUNTED_MAX - 1})) OVER calendar)::int AS dates_to_come,
         bool_or(coalesce(e.dates_to_come, 1) = ${DATES_COUNTED_MAX}) OVER calendar AS has_more_dates
       FROM events e JOIN calendar_events l ON l.event_id = e.id
       WHERE e.user_id = $1 AND e.archived_at IS NULL AND NOT e.is_deleted AND NOT e.is_exception
         AND e.status = 'confirmed' AND e.next_start_time > now()
       WINDOW calendar AS (PARTITION BY l.calendar_id)
       ORDER BY l.calendar_id, e.next_start_time, e.id)
     SELECT coming.*, e.title, e.timezone, e.is_all_day, e.next_start_time, e.next_end_time
     FROM coming JOIN events e ON e.id = coming.id`,
    [userId],
  );
  return rows.map(({ next_start_time, next_end_time, ...row }) => ({
    ...pick(row, ['calendar_id', 'events_to_come', 'dates_to_come', 'has_more_dates']),
    next_event: {
      ...pick(row, ['id', 'title', 'timezone', 'is_all_day']),
      next_start_time: next_start_time.toISOString(),
      next_end_time: next_end_time.toISOString(),
    },
  }));
}

interface UpcomingRow extends Omit<UpcomingEvents['next_event'], 'next_start_time' | 'next_end_time'> {
  calendar_id: string;
  events_to_come: number;
  dates_to_come: number;
  has_more_dates: boolean;
  next_start_time: Date;
  next_end_time: Date;
}
