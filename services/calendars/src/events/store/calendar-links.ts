import type { EntityManager } from 'typeorm';

/** The calendars that an event is in, in the one order in which all acts lock them. */
export async function calendarIdsOf(manager: EntityManager, eventId: string): Promise<string[]> {
  const rows = await manager.query<{ calendar_id: string }[]>(
    'SELECT calendar_id FROM calendar_events WHERE event_id = $1 ORDER BY calendar_id',
    [eventId],
  );
  return rows.map(({ calendar_id }) => calendar_id);
}

/** The events that are in each calendar, of those that are asked about. */
export async function findEventsByCalendar(
  manager: EntityManager,
  eventIds: string[],
): Promise<Map<string, string[]>> {
  // A month has a thousand events in the same few calendars, so each calendar comes once.
  const rows = await manager.query<{ calendar_id: string; event_ids: string }[]>(
    `SELECT calendar_id, string_agg(event_id::text, ',') AS event_ids FROM calendar_events
     WHERE event_id = ANY(string_to_array($1, ',')::uuid[]) GROUP BY calendar_id`,
    // As an array the driver would escape each of thousands by itself.
    [eventIds.join(',')],
  );
  return new Map(rows.map(({ calendar_id, event_ids }) => [calendar_id, event_ids.split(',')]));
}

/** Keeps the events of a calendar as they are until the transaction ends. */
export async function lockEventsIn(manager: EntityManager, calendarId: string): Promise<void> {
  await manager.query(
    `SELECT FROM events e JOIN calendar_events l ON l.event_id = e.id WHERE l.calendar_id = $1
     ORDER BY e.id FOR UPDATE OF e`,
    [calendarId],
  );
}

/**
 * Deletes the events that are in no other calendar, before that calendar itself goes: nobody sees them there any more, so
 * nothing is published. Their rules, customizations, exceptions and places go with them, the other places with the calendar.
 */
export async function removeEventsOnlyIn(manager: EntityManager, calendarId: string): Promise<void> {
  await manager.query(
    `DELETE FROM events e USING calendar_events l WHERE l.calendar_id = $1 AND l.event_id = e.id
       AND NOT EXISTS (SELECT FROM calendar_events o WHERE o.event_id = e.id AND o.calendar_id <> $1)`,
    [calendarId],
  );
}
