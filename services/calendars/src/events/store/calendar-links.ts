import type { EntityManager } from 'typeorm';
import { CalendarEventEntity } from './event.entities.js';

/** The calendars of an event, in the fixed order in which every transaction locks them. */
export async function calendarIdsOf(manager: EntityManager, eventId: string): Promise<string[]> {
  const rows = await manager.find(CalendarEventEntity, {
    where: { event_id: eventId },
    order: { calendar_id: 'ASC' },
  });
  return rows.map(({ calendar_id }) => calendar_id);
}

export async function findEventsByCalendar(
  manager: EntityManager,
  eventIds: string[],
): Promise<Map<string, string[]>> {
  // A month has a thousand events in the same few calendars, so each calendar is returned once.
  const rows = await manager.query<{ calendar_id: string; event_ids: string }[]>(
    `SELECT calendar_id, string_agg(event_id::text, ',') AS event_ids FROM calendar_events
     WHERE event_id = ANY(string_to_array($1, ',')::uuid[]) GROUP BY calendar_id`,
    // The driver would escape each of thousands of array elements separately.
    [eventIds.join(',')],
  );
  return new Map(rows.map(({ calendar_id, event_ids }) => [calendar_id, event_ids.split(',')]));
}

/** Locks the events of a calendar until the transaction ends; returns their ids. */
export async function lockEventsIn(manager: EntityManager, calendarId: string): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT e.id FROM events e JOIN calendar_events l ON l.event_id = e.id WHERE l.calendar_id = $1
     ORDER BY e.id FOR UPDATE OF e`,
    [calendarId],
  );
  return rows.map(({ id }) => id);
}

export async function findEventsOnlyIn(manager: EntityManager, calendarId: string): Promise<string[]> {
  const rows = await manager.query<{ event_id: string }[]>(
    `SELECT event_id FROM calendar_events l WHERE calendar_id = $1
       AND NOT EXISTS (SELECT FROM calendar_events o WHERE o.event_id = l.event_id AND o.calendar_id <> $1)`,
    [calendarId],
  );
  return rows.map(({ event_id }) => event_id);
}

export const hasEvents = (manager: EntityManager, calendarId: string): Promise<boolean> =>
  manager.existsBy(CalendarEventEntity, { calendar_id: calendarId });
