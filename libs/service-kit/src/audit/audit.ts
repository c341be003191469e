import { isIPv6 } from 'node:net';
import type { EntityManager } from 'typeorm';
import type { AuditAction, AuditOutcome } from '@daymark/contracts';
import type { AuditMessage } from '@daymark/contracts/internal';
import { networkOf } from '../limits/client-network.js';
import { currentClientAddress } from '../logging/index.js';
import { addToOutbox } from '../messaging/outbox.js';

/** An act to be recorded. Ids are pseudonyms; no address of a person, nothing that one wrote and no secret belongs in here. */
export interface AuditRecord<Action extends AuditAction = AuditAction> {
  action: Action;
  /** Who acted; null where nobody was signed in. */
  actorId: string | null;
  /** To whom it was done: also whose the object is. */
  targetId?: string | null;
  /** What it was done to, where that is no person. */
  objectId?: string | null;
  /** `failure`: it was tried and refused. Such an entry is written outside of the act's transaction, which is undone. */
  outcome?: AuditOutcome;
  /** Where it was asked for; default: where the request that is being worked on came from. */
  clientAddress?: string | null;
  /** What the other fields do not say, such as the code of a refusal. */
  details?: Record<string, string>;
}

/**
 * Records an act within the caller's transaction: it reaches the audit log, which admin keeps, if and only if the act was
 * committed.
 */
export async function recordAuditEntry(manager: EntityManager, record: AuditRecord): Promise<void> {
  const { action, outcome = 'success', actorId, targetId, objectId, details } = record;
  const clientAddress = record.clientAddress ?? currentClientAddress();
  const payload: AuditMessage = {
    action,
    outcome,
    ...(actorId && { actor_id: actorId }),
    ...(targetId && { target_id: targetId }),
    ...(objectId && { object_id: objectId }),
    ...(clientAddress && { network: recordedNetwork(clientAddress) }),
    ...(details && { details: JSON.stringify(details) }),
  };
  await addToOutbox(manager, { queue: 'audit', job: 'record-entry', payload });
}

/** The address of a device as the log shows it: of an IPv6 address its network, whose members change theirs daily. */
const recordedNetwork = (address: string) => (isIPv6(address) ? `${networkOf(address)}::/64` : address);
