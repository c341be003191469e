import { isIPv6 } from 'node:net';
import type { EntityManager } from 'typeorm';
import type { AuditAction, AuditOutcome } from '@daymark/contracts';
import type { AuditMessage } from '@daymark/contracts/internal';
import { networkOf } from '../limits/client-network.js';
import { currentClientAddress } from '../logging/index.js';
import { addToOutbox } from '../messaging/outbox.js';
import { countAct, type AuditWindow } from './audit-windows.js';

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
  /** It undoes what was done before, or will be undone: of one object there is one entry in ten minutes, and a count. */
  isToggle?: boolean;
}

const TOGGLE_SECONDS = 600;
const HOUR_SECONDS = 3_600;
/** So many acts of one kind of one person have entries of their own in an hour. */
const ENTRIES_OF_OWN_ACTS_MAX = 60;
/** Of what somebody does to others, which only administrators can; as much as their limits let them is never all of it. */
const ENTRIES_OF_ACTS_ON_OTHERS_MAX = 1_000;
/** So many refusals of one client have entries of their own in an hour. */
const ENTRIES_OF_REFUSALS_MAX = 60;
/** Of an IPv6 address, so many bits are one client here: whoever has them can use any of the networks within. */
const CLIENT_BITS = 48;

/**
 * Records an act within the caller's transaction: it reaches the audit log, which admin keeps, if and only if the act was
 * committed. Acts that are repeated are counted beyond a number, and one entry tells of them when their time is over.
 */
export async function recordAuditEntry(manager: EntityManager, record: AuditRecord): Promise<void> {
  const message = messageOf(record);
  for (const window of windowsOf(message, record)) {
    if (!(await countAct(manager, message.action, window))) return;
  }
  await addEntry(manager, message);
}

/**
 * Records a refusal. Those of one client are bounded, whoever else is refused, so that no flood hides another client's;
 * the entry at the end of the hour counts the others by their actions.
 */
export async function recordRefusal(
  manager: EntityManager,
  record: Omit<AuditRecord, 'outcome' | 'isToggle'>,
): Promise<void> {
  const message = messageOf({ ...record, outcome: 'failure' });
  const client = clientAddressOf(record);
  const window: AuditWindow = {
    key: `refusals of ${client ? networkOf(client, CLIENT_BITS) : 'nobody'}`,
    seconds: HOUR_SECONDS,
    entriesMax: ENTRIES_OF_REFUSALS_MAX,
    closing: {
      action: 'limit-reached' satisfies AuditAction,
      outcome: 'failure',
      ...(message.network && { network: message.network }),
      details: JSON.stringify({ limit: 'recorded-refusals' }),
    },
  };
  if (await countAct(manager, message.action, window)) await addEntry(manager, message);
}

function windowsOf(message: AuditMessage, { isToggle }: AuditRecord): AuditWindow[] {
  const { action, outcome, actor_id, target_id, object_id, network } = message;
  const isOnOther = target_id !== undefined && target_id !== actor_id;
  const actor = actor_id ?? network ?? 'nobody';
  const ofHour: AuditWindow = {
    key: `${action} ${outcome} of ${actor}${isOnOther ? ' to others' : ''}`,
    seconds: HOUR_SECONDS,
    entriesMax: isOnOther ? ENTRIES_OF_ACTS_ON_OTHERS_MAX : ENTRIES_OF_OWN_ACTS_MAX,
    closing: { action, outcome, ...(actor_id && { actor_id }) },
  };
  if (!isToggle) return [ofHour];
  const key = `toggles of ${object_id} by ${actor}`;
  return [{ key, seconds: TOGGLE_SECONDS, entriesMax: 1, closing: message }, ofHour];
}

const clientAddressOf = ({ clientAddress }: Pick<AuditRecord, 'clientAddress'>) =>
  clientAddress ?? currentClientAddress();

function messageOf(record: AuditRecord): AuditMessage {
  const { action, outcome = 'success', actorId, targetId, objectId, details } = record;
  const clientAddress = clientAddressOf(record);
  return {
    action,
    outcome,
    ...(actorId && { actor_id: actorId }),
    ...(targetId && { target_id: targetId }),
    ...(objectId && { object_id: objectId }),
    ...(clientAddress && { network: recordedNetwork(clientAddress) }),
    ...(details && { details: JSON.stringify(details) }),
  };
}

const addEntry = (manager: EntityManager, payload: AuditMessage) =>
  addToOutbox(manager, { queue: 'audit', job: 'record-entry', payload });

/** The address of a device as the log shows it: of an IPv6 address its network, whose members change theirs daily. */
const recordedNetwork = (address: string) => (isIPv6(address) ? `${networkOf(address)}::/64` : address);
