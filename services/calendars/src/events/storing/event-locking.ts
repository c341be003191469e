import type { EventScope, ParsedEventReference } from '@daymark/contracts';
import { notFound, ProblemException } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { accessToEvent } from '../content/event.policy.js';
import { findEvent } from './event-queries.js';
import type { FoundEvent, StoredEvent } from '../content/stored-event.js';

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

/**
 * How much of a series an act is about. Of an event that does not repeat it is always all, and so is what follows its
 * first occurrence. Without a scope it is what the id names.
 */
export function scopeOf(
  event: Pick<StoredEvent, 'is_recurring'>,
  reference: ParsedEventReference,
  scope: EventScope | undefined,
): EventScope {
  if (!event.is_recurring) return 'series';
  const meant = scope ?? (reference.is_occurrence ? 'occurrence' : 'series');
  return meant === 'following' && reference.occurrence_index === 0 ? 'series' : meant;
}

/** @throws ProblemException STALE_VERSION where somebody changed in the meantime what the caller wants to change */
export function requireVersion(given: number, current: number): void {
  if (given !== current) throw new ProblemException('STALE_VERSION');
}

/**
 * Checks the version for a change of a series that may start from one of its occurrences: then that one's version will do
 * too, since it is not lower than that of the series, and would not be known if the series had changed after it.
 * @throws ProblemException STALE_VERSION
 */
export function requireSeriesVersion(
  given: number,
  series: Pick<StoredEvent, 'version'>,
  named: Pick<StoredEvent, 'version'> | undefined,
): void {
  requireVersion(given, given === series.version ? given : Math.max(series.version, named?.version ?? 0));
}
