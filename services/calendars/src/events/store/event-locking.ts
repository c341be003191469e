import type { EntityManager } from 'typeorm';
import { findEvent } from './event-queries.js';
import { lockEvents } from './load-aggregates.js';
import type { StoredEvent } from '../domain/stored-event.js';

/**
 * Locks an event until the transaction ends and reads its current state. Its exceptions are changed only under this
 * lock. Null if it is missing.
 */
export async function lockEvent(manager: EntityManager, id: string): Promise<StoredEvent | null> {
  // Two statements: a single one that waits for the lock would read the rule as it was before the wait.
  await lockEvents(manager, [id]);
  return findEvent(manager, id);
}
