import type { ParsedEventReference } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { notFound } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { eventNotYours, noParentEvent, noRecurrence, type EventAct } from '../domain/event.errors.js';
import { accessToEvent } from '../domain/event.policy.js';
import type { StoredEvent } from '../domain/stored-event.js';
import { plannedEntry } from '../domain/occurrence.js';
import { lockEvent } from '../store/event-locking.js';

/** Who acts on an event, and from where. */
export interface Actor extends Pick<SessionState, 'user_id' | 'role'> {
  clientAddress: string;
}

/**
 * Locks an event for an act that its owner may do, and an administrator too: with whatever is shared, and deleting with
 * anybody's. What is private, administrators cannot touch otherwise, nor learn whether it is there.
 * @throws ProblemException NOT_FOUND where the caller cannot see it or it has no such occurrence; FORBIDDEN where it is
 * somebody else's
 */
export async function lockForOwnerOrAdministrator(
  manager: EntityManager,
  reference: ParsedEventReference,
  { user_id, role }: Actor,
  act: EventAct,
): Promise<StoredEvent> {
  const event = await lockEvent(manager, reference.event_id);
  const access = accessToEvent(event, user_id);
  const isAllowed = access === 'own' || (role === 'admin' && (access === 'visible' || act === 'delete'));
  if (event === null || (access === 'none' && !isAllowed)) {
    throw reference.is_occurrence ? noParentEvent() : notFound();
  }
  if (!isAllowed) throw eventNotYours(act);
  if (!event.recurrence && reference.occurrence_index > 0) throw noRecurrence();
  if (!plannedEntry(event, reference.occurrence_index)) throw notFound();
  return event;
}
