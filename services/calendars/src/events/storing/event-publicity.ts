import type { EntityManager } from 'typeorm';
import { markPublished, requireFeedRoom, type SeenChange } from '../../calendars/calendars.module.js';
import { addedText, isSameContent, type EventContent } from '../content/event-content.js';

interface Shared {
  is_public_shareable: boolean;
}

/** Whether the audience sees that an event changed: never where it is hidden before and after. */
export const isPublicChange = (before: EventContent, after: EventContent): boolean =>
  (before.is_public_shareable || after.is_public_shareable) && !isSameContent(before, after);

/** Whether the audience sees an occurrence, as its series says or changed. A cancelled one is never shared. */
export const isShown = (series: Shared, exception: Shared | null): boolean =>
  series.is_public_shareable && (exception?.is_public_shareable ?? true);

/** Notes that the audience of every calendar with this event, or series, sees a change of it. */
export const markEventPublished = (manager: EntityManager, eventId: string): Promise<void> =>
  markEventsPublished(manager, [eventId]);

/** The same of several; one that is named twice counts once. */
export async function markEventsPublished(manager: EntityManager, eventIds: string[]): Promise<void> {
  if (eventIds.length === 0) return;
  const seen = await manager.query<SeenChange[]>(
    'SELECT calendar_id, event_id FROM calendar_events WHERE event_id = ANY($1)',
    [eventIds],
  );
  await markPublished(manager, seen);
}

/** Whether feeds with an event have more of it after a change. */
export const growsInFeeds = (before: EventContent, after: EventContent): boolean =>
  after.is_public_shareable && (!before.is_public_shareable || addedText(before, after) > 0);

/**
 * Keeps the feeds of the calendars that an event is in below the most that one may have. Called after what was written,
 * where it is more than before.
 * @throws ProblemException FORBIDDEN
 */
export const checkFeedQuota = async (
  manager: EntityManager,
  event: { id: string; user_id: string },
): Promise<void> => requireFeedRoom(manager, event.user_id, await calendarIdsOf(manager, event.id));

/** The calendars that an event is in, in the one order in which all acts lock them. */
export async function calendarIdsOf(manager: EntityManager, eventId: string): Promise<string[]> {
  const rows = await manager.query<{ calendar_id: string }[]>(
    'SELECT calendar_id FROM calendar_events WHERE event_id = $1 ORDER BY calendar_id',
    [eventId],
  );
  return rows.map(({ calendar_id }) => calendar_id);
}

/**
 * Notes on a series that the audience sees other dates of it: one was taken out, or is there again. `atLeast` is the
 * revision of an exception that goes: what comes after it must not have a lower one.
 */
export async function raiseRevision(manager: EntityManager, seriesId: string, atLeast = 0): Promise<void> {
  await manager.query(
    'UPDATE events SET revision = greatest(revision, $2) + 1, updated_at = clock_timestamp() WHERE id = $1',
    [seriesId, atLeast],
  );
}
