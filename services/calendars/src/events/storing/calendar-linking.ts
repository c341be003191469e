import { notFound } from '@daymark/service-kit';
import { In, type EntityManager } from 'typeorm';
import {
  accessTo,
  calendarNotYours,
  type CalendarVisibility,
  markPublished,
  requireFeedRoom,
} from '../../calendars/calendars.module.js';
import { ownerIsActive } from '../../account-states/account-states.module.js';
import { CalendarEventEntity } from '../tables/calendar-event.entity.js';
import { calendarIdsOf } from './event-publicity.js';
import { insertLinks } from './event-storing.js';

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

/**
 * Puts an event into one calendar instead of those that it is in, or into none. One that is there already stays in its
 * other calendars too, since a form knows of one only.
 * @throws ProblemException as lockOwnCalendar
 */
export async function moveToCalendar(
  manager: EntityManager,
  event: { id: string; user_id: string },
  calendarId: string | null,
  isShared: boolean,
): Promise<void> {
  if (calendarId) await lockOwnCalendar(manager, calendarId, event.user_id);
  const left = await calendarIdsOf(manager, event.id);
  if (calendarId ? left.includes(calendarId) : !left.length) return;
  await manager.delete(CalendarEventEntity, { event_id: event.id, calendar_id: In(left) });
  await insertLinks(manager, event.id, calendarId ? [calendarId] : []);
  if (!isShared) return;
  if (calendarId) await requireFeedRoom(manager, event.user_id, [calendarId]);
  const seenIn = calendarId ? [...left, calendarId] : left;
  await markPublished(
    manager,
    seenIn.map((calendar_id) => ({ calendar_id, event_id: event.id })),
  );
}
