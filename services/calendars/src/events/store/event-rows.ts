import { inBatches } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import type { SeenChange } from '../../calendars/calendars.module.js';
import { followVersions } from './event-originals.js';
import { IS_PAST } from './timed-events.js';

/** Number of events that one statement updates after a restore, so that each is short. */
const ROWS_AT_A_TIME = 2_000;

/** Takes an event and its exceptions out of the archive if any of them is not past. */
export async function unarchive(manager: EntityManager, eventId: string): Promise<void> {
  await manager.query(
    `UPDATE events SET archived_at = NULL
     WHERE (id = $1 OR parent_event_id = $1) AND archived_at IS NOT NULL AND EXISTS (
       SELECT FROM events e WHERE (e.id = $1 OR e.parent_event_id = $1) AND NOT e.is_deleted
         AND coalesce(e.series_end, 'infinity') >= now() - interval '24 hours')`,
    [eventId],
  );
}

/** Archives those of the given events that are past. */
export async function archivePast(manager: EntityManager, ids: readonly string[]): Promise<void> {
  for (const batch of inBatches(ids, ROWS_AT_A_TIME)) {
    await manager.query(
      `UPDATE events x SET archived_at = now() FROM events e
       WHERE e.id = ANY(string_to_array($1, ',')::uuid[]) AND ${IS_PAST} AND (x.id = e.id OR x.parent_event_id = e.id)`,
      [batch.join(',')],
    );
  }
}

/** The public places where the audience sees events. */
export const placesSeen = (manager: EntityManager, ids: readonly string[]): Promise<SeenChange[]> =>
  manager.query<SeenChange[]>(
    `SELECT l.calendar_id, l.event_id FROM calendar_events l JOIN events e ON e.id = l.event_id
     WHERE e.id = ANY(string_to_array($1, ',')::uuid[]) AND e.is_public_shareable`,
    [ids.join(',')],
  );

/**
 * Raises the versions and revisions of restored events, and the revisions of their exceptions, so that clients which
 * had them before take them as newer. With `isWithheld` they are restored unshared and stay so.
 */
export async function raiseRestored(
  manager: EntityManager,
  ids: readonly string[],
  { isWithheld }: { isWithheld: boolean },
): Promise<void> {
  for (const batch of inBatches(ids, ROWS_AT_A_TIME)) {
    await manager.query(
      `UPDATE events SET revision = revision + 1, updated_at = clock_timestamp(),
         version = CASE WHEN is_exception THEN version ELSE latest_version + 1 END,
         latest_version = CASE WHEN is_exception THEN latest_version ELSE latest_version + 1 END,
         is_public_shareable = is_public_shareable AND NOT $2,
         shared_until = CASE WHEN $2 AND NOT is_exception THEN '-infinity' ELSE shared_until END
       WHERE id = ANY(string_to_array($1, ',')::uuid[]) OR parent_event_id = ANY(string_to_array($1, ',')::uuid[])`,
      [batch.join(','), isWithheld],
    );
  }
  await followVersions(manager, ids);
}
