import type { EntityManager } from 'typeorm';
import type { KnownEvent } from '../domain/imported-event.js';
import type { StoredCustomization } from '../domain/customization.js';
import { findByUids } from './imported-events.js';

/** An event with everything that its owner has of it. */
export interface WholeEvent extends KnownEvent {
  /** What is stored of how the event, and each of its changed dates, looks, by the id of the row. */
  looks: ReadonlyMap<string, StoredCustomization>;
}

/** How many events and series a person has. */
export async function countWhole(manager: EntityManager, userId: string): Promise<number> {
  const [row] = await manager.query<[{ count: number }]>(
    'SELECT count(*)::int AS count FROM events WHERE user_id = $1 AND NOT is_exception',
    [userId],
  );
  return row.count;
}

/** The next events of a person in the order of their uids, behind one of these. */
export async function findWhole(
  manager: EntityManager,
  userId: string,
  after: string,
  limit: number,
): Promise<WholeEvent[]> {
  const uids = await manager.query<{ uid: string }[]>(
    `SELECT uid FROM events WHERE user_id = $1 AND NOT is_exception AND uid > $2 ORDER BY uid LIMIT $3`,
    [userId, after, limit],
  );
  const known = await findByUids(
    manager,
    userId,
    uids.map(({ uid }) => uid),
  );
  const ids = [...known.values()].flatMap(({ event, exceptions }) => [
    event.id,
    ...exceptions.map(({ id }) => id),
  ]);
  const looks = await manager.query<(StoredCustomization & { event_id: string })[]>(
    `SELECT event_id, background_color, button_color, font_family, logo_name, is_without_logo
     FROM event_customizations WHERE event_id = ANY(string_to_array($1, ',')::uuid[])`,
    [ids.join(',')],
  );
  const byId = new Map(looks.map(({ event_id, ...look }) => [event_id, look]));
  return uids.map(({ uid }) => ({ ...known.get(uid)!, looks: byId }));
}
