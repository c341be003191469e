import type { EntityManager } from 'typeorm';
import { findEvent } from './event-queries.js';
import type { StoredEvent } from '../domain/stored-event.js';

/**
 * An event as it is now, kept as it is until the transaction ends. Its exceptions are changed only by who holds this
 * lock. Null where it is missing.
 */
export async function lockEvent(manager: EntityManager, id: string): Promise<StoredEvent | null> {
  // Two statements: one that waits for a lock goes on with the rule as it was before it waited.
  await manager.query('SELECT FROM events WHERE id = $1 AND NOT is_exception FOR UPDATE', [id]);
  return findEvent(manager, id);
}

/** Keeps the row of an event or of an exception as it is until the transaction ends; null where it is missing. */
export async function lockRow(manager: EntityManager, id: string): Promise<{ is_recurring: boolean } | null> {
  const [row] = await manager.query<{ is_recurring: boolean }[]>(
    'SELECT is_recurring FROM events WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  );
  return row ?? null;
}
