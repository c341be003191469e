import { randomUUID } from 'node:crypto';
import { isSameValue, type Recurrence } from '@daymark/contracts';
import { inBatches } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import type { EventContent } from '../domain/event-content.js';
import { EventEntity } from './event.entity.js';
import type { SeenChange } from '../../calendars/calendars.module.js';
import { followVersions } from './event-originals.js';
import { EventRecurrenceEntity } from './event-recurrence.entity.js';
import { newUid } from './event-uid.js';
import type { SharedUntil, StoredEvent } from '../domain/stored-event.js';

/** Number of events that one statement deletes or updates after a restore, so that each is short. */
const ROWS_AT_A_TIME = 2_000;

interface NewRow {
  userId: string;
  content: EventContent;
  uidDomain: string;
  relatedUid?: string | null;
  sharedUntil?: SharedUntil;
}

/** Stores a new event with its rule; returns its id. */
export async function insertEvent(manager: EntityManager, event: NewRow): Promise<string> {
  const { recurrence, ...columns } = event.content;
  const id = randomUUID();
  await manager.insert(EventEntity, {
    ...columns,
    id,
    user_id: event.userId,
    uid: newUid(event.uidDomain),
    related_uid: event.relatedUid ?? null,
    shared_until: event.sharedUntil ?? null,
    is_recurring: recurrence !== null,
  });
  if (recurrence) await insertRule(manager, id, recurrence);
  return id;
}

/** Stores the new content and rule of a locked event. A change that the audience sees raises the revision. */
export async function updateEvent(
  manager: EntityManager,
  before: StoredEvent,
  after: EventContent,
  isPublicChange: boolean,
): Promise<void> {
  const { recurrence, ...columns } = after;
  await manager.update(EventEntity, before.id, {
    ...columns,
    is_recurring: recurrence !== null,
    version: () => 'latest_version + 1',
    latest_version: () => 'latest_version + 1',
    revision: () => `revision + ${isPublicChange ? 1 : 0}`,
    updated_at: () => 'clock_timestamp()',
  });
  if (!isSameValue(before.recurrence, recurrence)) {
    await manager.delete(EventRecurrenceEntity, { event_id: before.id });
    if (recurrence) await insertRule(manager, before.id, recurrence);
  }
}

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

/** A new version for an event or one of its exceptions, higher than any earlier one. */
export async function nextVersion(manager: EntityManager, eventId: string): Promise<number> {
  const [rows] = await manager.query<[{ latest_version: number }[], number]>(
    'UPDATE events SET latest_version = latest_version + 1 WHERE id = $1 RETURNING latest_version',
    [eventId],
  );
  return rows[0]!.latest_version;
}

/** Raises an event's version although its row did not change. */
export async function raiseVersion(manager: EntityManager, eventId: string): Promise<void> {
  await manager.query(
    'UPDATE events SET version = latest_version + 1, latest_version = latest_version + 1 WHERE id = $1',
    [eventId],
  );
  await followVersions(manager, [eventId]);
}

/**
 * Raises a series' revision because its audience sees other dates: one was removed or restored. `atLeast` is the
 * revision of a removed exception: later revisions must not be lower.
 */
export async function raiseRevision(
  manager: EntityManager,
  seriesId: string,
  atLeast: number,
): Promise<void> {
  await manager.query(
    'UPDATE events SET revision = greatest(revision, $2) + 1, updated_at = clock_timestamp() WHERE id = $1',
    [seriesId, atLeast],
  );
}

/** The public places where the audience sees events. */
export const placesSeen = (manager: EntityManager, ids: readonly string[]): Promise<SeenChange[]> =>
  manager.query<SeenChange[]>(
    `SELECT l.calendar_id, l.event_id FROM calendar_events l JOIN events e ON e.id = l.event_id
     WHERE e.id = ANY(string_to_array($1, ',')::uuid[]) AND e.is_public_shareable`,
    [ids.join(',')],
  );

/** Deletes events with their rules, customizations, exceptions and calendar memberships. */
export async function deleteEvents(manager: EntityManager, ids: readonly string[]): Promise<void> {
  for (const batch of inBatches(ids, ROWS_AT_A_TIME)) {
    await manager.query(`DELETE FROM events WHERE id = ANY(string_to_array($1, ',')::uuid[])`, [
      batch.join(','),
    ]);
  }
}

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

async function insertRule(manager: EntityManager, eventId: string, rule: Recurrence): Promise<void> {
  await manager.insert(EventRecurrenceEntity, { event_id: eventId, ...rule });
}
