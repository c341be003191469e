import { notFound, type ProblemException } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { accessToEvent } from '../domain/event.policy.js';
import { findEvent } from './event-queries.js';
import type { FoundEvent, StoredEvent } from '../domain/stored-event.js';

/**
 * An event as it is now, kept as it is until the transaction ends. Its exceptions are changed only by who holds this
 * lock. Null where it is missing.
 */
export async function lockEvent(manager: EntityManager, id: string): Promise<FoundEvent | null> {
  // Two statements: one that waits for a lock goes on with the rule as it was before it waited.
  await manager.query('SELECT FROM events WHERE id = $1 AND NOT is_exception FOR UPDATE', [id]);
  return findEvent(manager, id);
}

/**
 * @throws ProblemException NOT_FOUND where the person cannot see the event; what `denied` makes where it is somebody
 * else's
 */
export async function lockOwnEvent(
  manager: EntityManager,
  id: string,
  userId: string,
  denied: () => ProblemException,
): Promise<StoredEvent> {
  const event = await lockEvent(manager, id);
  return requireOwn(event, userId, denied);
}

/** @throws as lockOwnEvent */
export function requireOwn(
  event: FoundEvent | null,
  userId: string,
  denied: () => ProblemException,
): StoredEvent {
  const access = accessToEvent(event, userId);
  if (event === null || access === 'none') throw notFound();
  if (access === 'visible') throw denied();
  return event;
}
