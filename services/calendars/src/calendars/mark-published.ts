import type { EntityManager } from 'typeorm';

/**
 * Notes, within the caller's transaction, that the audience sees a change in these calendars. To be called for every
 * change of a public thing and for no change of a private one: feeds take their Last-Modified from it, and a hidden
 * event must not move that. The time moves by at least a whole second each time, since HTTP dates have no fractions
 * and two states of one second could not be told apart.
 */
export async function markPublished(manager: EntityManager, calendarIds: string[]): Promise<void> {
  await manager.query(
    `UPDATE calendars
     SET published_at = greatest(clock_timestamp(), date_trunc('second', published_at) + interval '1 second')
     WHERE id = ANY($1)`,
    [calendarIds],
  );
}
