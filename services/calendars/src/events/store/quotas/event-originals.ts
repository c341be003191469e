import type { EntityManager } from 'typeorm';
import { rowsOf } from '../../../access/access.module.js';
import type { OriginalRecord } from '../../domain/aggregate/event-aggregate.js';
import type { ImportedOriginal } from '../../domain/imported-event.js';
import { EventOriginalEntity } from '../event.entities.js';

/** The stored originals of some events. Events that were made here have none and are not in the map. */
export async function findOriginals(
  manager: EntityManager,
  eventIds: readonly string[],
): Promise<Map<string, OriginalRecord>> {
  const rows = await manager.query<(ImportedOriginal & { event_id: string; is_current: boolean })[]>(
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
  (await manager.sum(EventOriginalEntity, 'content_bytes', rowsOf(userId))) ?? 0;
