import type { EntityManager } from 'typeorm';
import type { EventContent } from '../domain/event-content.js';
import { isWithheld } from '../domain/event-publicity.js';
import { sharingNeedsAdministrator } from '../domain/event.errors.js';
import type { SharedUntil } from '../domain/stored-event.js';

/** @throws ProblemException FORBIDDEN where this would share again what an administrator deleted */
export function requireSharable(content: EventContent, until: SharedUntil): void {
  if (content.is_public_shareable && isWithheld(until, content)) throw sharingNeedsAdministrator();
}

/** Remembers events that an administrator deletes, so that no import brings them back shared. */
export async function withholdUids(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await manager.query(
    `INSERT INTO withheld_uids (user_id, uid)
     SELECT user_id, uid FROM events WHERE id = ANY($1) AND uid IS NOT NULL ON CONFLICT DO NOTHING`,
    [ids],
  );
}

/** Those of these uids that a person may not share. */
export async function withheldAmong(
  manager: EntityManager,
  userId: string,
  uids: readonly string[],
): Promise<Set<string>> {
  const rows = await manager.query<{ uid: string }[]>(
    'SELECT uid FROM withheld_uids WHERE user_id = $1 AND uid = ANY($2)',
    [userId, uids],
  );
  return new Set(rows.map(({ uid }) => uid));
}

/** Nothing of an event after this instant may be shared. */
export async function withholdAfter(
  manager: EntityManager,
  eventId: string,
  until: Date | number,
): Promise<void> {
  await manager.query('UPDATE events SET shared_until = least(shared_until, $2) WHERE id = $1', [
    eventId,
    until,
  ]);
}

/** Whether an administrator deleted one of these dates. */
export async function hasWithheld(
  manager: EntityManager,
  dates: readonly { id: string }[],
): Promise<boolean> {
  if (dates.length === 0) return false;
  const rows = await manager.query<unknown[]>(
    'SELECT FROM events WHERE id = ANY($1) AND shared_until IS NOT NULL LIMIT 1',
    [dates.map(({ id }) => id)],
  );
  return rows.length > 0;
}

/**
 * Lets the owner of an event share it again, with all of its dates.
 * @returns whether that was not allowed before
 */
export async function allowSharing(
  manager: EntityManager,
  { id, user_id, uid }: { id: string; user_id: string; uid: string | null },
): Promise<boolean> {
  const [, freed] = await manager.query<[unknown[], number]>(
    `UPDATE events SET shared_until = NULL
     WHERE (id = $1 OR parent_event_id = $1) AND shared_until IS NOT NULL`,
    [id],
  );
  await manager.query('DELETE FROM withheld_uids WHERE user_id = $1 AND uid = $2', [user_id, uid]);
  return freed > 0;
}
