import type { EntityManager } from 'typeorm';
import { findEvent } from './event-queries.js';
import type { StoredEvent } from '../domain/stored-event.js';

/**
 * Locks an event until the transaction ends and reads its current state. Its exceptions are changed only under this
 * lock. Null if it is missing.
 */
export async function lockEvent(manager: EntityManager, id: string): Promise<StoredEvent | null> {
  // Two statements: a single one that waits for the lock would read the rule as it was before the wait.
  await manager.query('SELECT FROM events WHERE id = $1 AND NOT is_exception FOR UPDATE', [id]);
  return findEvent(manager, id);
}

/** Locks the row of an event or exception until the transaction ends; null if it is missing. */
export async function lockRow(manager: EntityManager, id: string): Promise<{ is_recurring: boolean } | null> {
  const [row] = await manager.query<{ is_recurring: boolean }[]>(
    'SELECT is_recurring FROM events WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  );
  return row ?? null;
}
