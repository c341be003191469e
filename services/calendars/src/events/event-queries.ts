import type { EntityManager } from 'typeorm';
import type { StoredEvent } from './stored-event.js';

const EVENT_WITH_RULE = `SELECT e.*, to_jsonb(r) - 'event_id' AS recurrence
  FROM events e LEFT JOIN event_recurrences r ON r.event_id = e.id`;

/**
 * What may take place in a window of a calendar: the rule decides whether it does. $1 calendar, $2 its owner, $3 and $4
 * the window, $5 whether hidden events count, $6 how many at most. The owner is in it for the index's sake: an event
 * is in calendars of its own owner only, so reading costs what the owner has at that time and not what all have.
 */
export const EVENTS_IN_WINDOW = `${EVENT_WITH_RULE}
  JOIN calendar_events c ON c.event_id = e.id AND c.calendar_id = $1
  WHERE e.user_id = $2 AND coalesce(e.series_end, 'infinity') >= $3 AND e.start_time < $4
    AND (e.is_public_shareable OR $5)
  ORDER BY e.start_time, e.id LIMIT $6`;

export interface WindowRequest {
  calendar: { id: string; user_id: string };
  window: { from: number; to: number };
  /** With the events that their owner does not share. */
  isWithHidden: boolean;
  limit: number;
}

/** Events that may take place in a window, by start of the event. */
export function findInWindow(manager: EntityManager, request: WindowRequest): Promise<StoredEvent[]> {
  const { calendar, window, isWithHidden, limit } = request;
  return manager.query<StoredEvent[]>(EVENTS_IN_WINDOW, [
    calendar.id,
    calendar.user_id,
    new Date(window.from),
    new Date(window.to),
    isWithHidden,
    limit,
  ]);
}

/** One of a person's own events; null where it is missing or somebody else's. */
export async function findOwn(
  manager: EntityManager,
  id: string,
  userId: string,
): Promise<StoredEvent | null> {
  const [event] = await manager.query<StoredEvent[]>(
    `${EVENT_WITH_RULE} WHERE e.id = $1 AND e.user_id = $2`,
    [id, userId],
  );
  return event ?? null;
}

/** One publicly shared event; null where it is missing or hidden. */
export async function findShared(manager: EntityManager, id: string): Promise<StoredEvent | null> {
  const [event] = await manager.query<StoredEvent[]>(
    `${EVENT_WITH_RULE} WHERE e.id = $1 AND e.is_public_shareable`,
    [id],
  );
  return event ?? null;
}

/** All publicly shared events of a calendar, by start and id, so that the same events come in the same order. */
export function findAllShared(manager: EntityManager, calendarId: string): Promise<StoredEvent[]> {
  return manager.query<StoredEvent[]>(
    `${EVENT_WITH_RULE}
     JOIN calendar_events c ON c.event_id = e.id AND c.calendar_id = $1
     WHERE e.is_public_shareable ORDER BY e.start_time, e.id`,
    [calendarId],
  );
}

export interface CalendarName {
  id: string;
  name: string;
}

/** The calendars of each event, by name. Events without one are not in the map. */
export async function findCalendarsOf(
  manager: EntityManager,
  eventIds: string[],
): Promise<Map<string, CalendarName[]>> {
  const rows = await manager.query<(CalendarName & { event_id: string })[]>(
    `SELECT l.event_id, c.id, c.name FROM calendar_events l JOIN calendars c ON c.id = l.calendar_id
     WHERE l.event_id = ANY($1) ORDER BY c.name, c.id`,
    [eventIds],
  );
  const calendars = new Map<string, CalendarName[]>();
  for (const { event_id, id, name } of rows) {
    const known = calendars.get(event_id);
    if (known) known.push({ id, name });
    else calendars.set(event_id, [{ id, name }]);
  }
  return calendars;
}
