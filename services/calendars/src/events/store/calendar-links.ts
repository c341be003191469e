import { notFound } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import {
  accessTo,
  calendarNotYours,
  type CalendarVisibility,
  requireFeedRoom,
} from '../../calendars/calendars.module.js';
import { ownerIsActive } from '../../account-states/account-states.module.js';

/**
 * Keeps the calendar that something is to be put into from being deleted until the transaction ends.
 * @throws ProblemException NOT_FOUND where the person cannot see it; FORBIDDEN where it is somebody else's
 */
export async function lockOwnCalendar(
  manager: EntityManager,
  calendarId: string,
  userId: string,
): Promise<void> {
  const [calendar] = await manager.query<CalendarVisibility[]>(
    `SELECT user_id, is_public, ${ownerIsActive('user_id')} AS is_owner_active
     FROM calendars WHERE id = $1 FOR KEY SHARE`,
    [calendarId],
  );
  const access = accessTo(calendar ?? null, userId);
  if (access === 'none') throw notFound();
  if (access === 'visible') throw calendarNotYours();
}

/** The calendars that an event is in, in the one order in which all acts lock them. */
export async function calendarIdsOf(manager: EntityManager, eventId: string): Promise<string[]> {
  const rows = await manager.query<{ calendar_id: string }[]>(
    'SELECT calendar_id FROM calendar_events WHERE event_id = $1 ORDER BY calendar_id',
    [eventId],
  );
  return rows.map(({ calendar_id }) => calendar_id);
}

/** Puts an event into calendars. One of them that is deleted at this moment is left out, as it would be a moment later. */
export async function insertLinks(
  manager: EntityManager,
  eventId: string,
  calendarIds: string[],
): Promise<void> {
  await manager.query(
    `INSERT INTO calendar_events (calendar_id, event_id)
     SELECT id, $1 FROM calendars WHERE id = ANY($2) ORDER BY id FOR KEY SHARE`,
    [eventId, calendarIds],
  );
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

/**
 * Puts an event into one calendar instead of those that it is in, or into none. One that is there already stays in its
 * other calendars too, since a form knows of one only. Answers the calendars that it is in then.
 * @throws ProblemException as lockOwnCalendar
 */
export async function moveToCalendar(
  manager: EntityManager,
  event: { id: string; user_id: string },
  from: string[],
  calendarId: string | null,
): Promise<string[]> {
  if (calendarId) await lockOwnCalendar(manager, calendarId, event.user_id);
  if (calendarId ? from.includes(calendarId) : !from.length) return from;
  await manager.query('DELETE FROM calendar_events WHERE event_id = $1 AND calendar_id = ANY($2)', [
    event.id,
    from,
  ]);
  const to = calendarId ? [calendarId] : [];
  await insertLinks(manager, event.id, to);
  return to;
}

/**
 * Keeps the feeds of calendars below the most that one may have. Called after what was written, where it is more than
 * before.
 * @throws ProblemException FORBIDDEN
 */
export const checkFeedsOf = (
  manager: EntityManager,
  event: { user_id: string },
  calendarIds: string[],
): Promise<void> => requireFeedRoom(manager, event.user_id, calendarIds);
