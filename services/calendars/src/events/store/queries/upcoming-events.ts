import { LOCATIONS_PROPOSED_MAX, pick, type UpcomingEvents } from '@daymark/contracts';
import type { EntityManager } from 'typeorm';
import { readableFor } from '../../../access/access.module.js';
import { DATES_COUNTED_MAX } from '../../domain/next-date.js';

/**
 * For each calendar of a person with anything upcoming: the next event, the number of events (a series counts as one)
 * and the number of dates, without cancelled ones. An individually changed date is listed by its own title. One
 * statement, however many calendars there are.
 */
export async function findUpcoming(manager: EntityManager, userId: string): Promise<UpcomingEvents[]> {
  const { events, places } = await readableFor(manager, userId);
  const rows = await manager.query<UpcomingRow[]>(
    `WITH coming AS (
       SELECT l.calendar_id, l.event_id, e.id, e.next_start_time, coalesce(e.dates_to_come, 1) AS dates
       FROM events e JOIN calendar_events l ON l.event_id = coalesce(e.parent_event_id, e.id)
       WHERE ${events('$1', 'e')} AND ${places('$1', 'l')} AND e.archived_at IS NULL AND NOT e.is_deleted
         AND e.status = 'confirmed' AND e.next_start_time > now()),
     counted AS (
       SELECT calendar_id, count(DISTINCT event_id)::int AS events_to_come,
         sum(least(dates, ${DATES_COUNTED_MAX - 1}))::int AS dates_to_come, bool_or(dates = ${DATES_COUNTED_MAX}) AS has_more_dates
       FROM coming GROUP BY calendar_id),
     next AS (
       SELECT DISTINCT ON (calendar_id) calendar_id, event_id, id FROM coming
       ORDER BY calendar_id, next_start_time, id)
     SELECT counted.*, event_id AS id, title, timezone, is_all_day, next_start_time, next_end_time
     FROM next JOIN counted USING (calendar_id)
       JOIN (SELECT id, title, timezone, is_all_day, next_start_time, next_end_time FROM events) AS e USING (id)`,
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

/** Enough to tell which places somebody uses, and few rows however many events there are. */
const EVENTS_COUNTED = 2_000;

/** The places of the events of a person that end last, read in the order of the index by time; a series counts once. */
export async function findLocations(manager: EntityManager, userId: string): Promise<string[]> {
  const { events } = await readableFor(manager, userId);
  const rows = await manager.query<{ location: string }[]>(
    `SELECT location FROM (
       SELECT location, start_time FROM events e
       WHERE ${events('$1', 'e')} AND start_time IS NOT NULL
       ORDER BY coalesce(series_end, 'infinity') DESC LIMIT $2) latest
     WHERE location IS NOT NULL
     GROUP BY location ORDER BY count(*) DESC, max(start_time) DESC, location LIMIT $3`,
    [userId, EVENTS_COUNTED, LOCATIONS_PROPOSED_MAX],
  );
  return rows.map(({ location }) => location);
}
