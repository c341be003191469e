import type { EntityManager } from 'typeorm';

/**
 * Notes, within the caller's transaction, that the audience sees a change in these calendars, and of which events: those
 * that changed, came or went; none where the calendar itself did. To be called for every change of a public thing and
 * for no change of a private one: feeds take their version and their Last-Modified from it, and a hidden event must not
 * move that. The time moves by at least a whole second each time, since HTTP dates have no fractions and two states of
 * one second could not be told apart.
 */
export async function markPublished(
  manager: EntityManager,
  calendarIds: string[],
  eventIds: string[],
): Promise<void> {
  await manager.query(
    `WITH before AS (SELECT id, published_at FROM calendars WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE),
       after AS (
         UPDATE calendars c
         SET published_at = greatest(clock_timestamp(), date_trunc('second', before.published_at) + interval '1 second')
         FROM before WHERE c.id = before.id
         RETURNING c.id, c.published_at, before.published_at AS previously)
     INSERT INTO published_changes (calendar_id, published_at, previously_published_at, event_ids)
     SELECT id, published_at, previously, $2 FROM after`,
    [calendarIds, eventIds],
  );
}
