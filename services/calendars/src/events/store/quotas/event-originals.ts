import type { EntityManager } from 'typeorm';
import { EventOriginalEntity } from '../event.entities.js';

/** The original of one UID; for a series including its exceptions. */
export interface EventOriginal {
  /** The iCalendar text; empty if the file was a table. */
  content: string;
  /** The IANA zone that each TZID in it was read as; null if no zone matches. */
  zones: Readonly<Record<string, string | null>>;
  sequence: number;
}

/** The stored original of an imported event. */
export interface StoredOriginal extends EventOriginal {
  /** Neither the event nor any of its occurrences was changed since. */
  isCurrent: boolean;
}

/** The stored originals of some events. Events that were made here have none and are not in the map. */
export async function findOriginals(
  manager: EntityManager,
  eventIds: readonly string[],
): Promise<Map<string, StoredOriginal>> {
  const rows = await manager.query<(EventOriginal & { event_id: string; is_current: boolean })[]>(
    `SELECT o.event_id, o.content, o.zones, o.sequence, o.as_of_version = e.latest_version AS is_current
     FROM event_originals o JOIN events e ON e.id = o.event_id
     WHERE o.event_id = ANY(string_to_array($1, ',')::uuid[])`,
    [eventIds.join(',')],
  );
  return new Map(
    rows.map(({ event_id, is_current, ...original }) => [event_id, { ...original, isCurrent: is_current }]),
  );
}

export const originalBytesOf = async (manager: EntityManager, userId: string): Promise<number> =>
  (await manager.sum(EventOriginalEntity, 'content_bytes', { user_id: userId })) ?? 0;
