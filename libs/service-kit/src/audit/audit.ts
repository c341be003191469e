import { isIPv6 } from 'node:net';
import type { EntityManager } from 'typeorm';
import type { AuditAction, AuditOutcome } from '@daymark/contracts';
import type { AuditMessage } from '@daymark/contracts/internal';
import { networkOf } from '../limits/client-network.js';
import { currentClientAddress } from '../logging.js';
import { addToOutbox } from '../messaging/outbox.js';
import { countAction, type AuditWindow } from './audit-windows.js';
import type { LimitedKey, RateLimits } from '../limits/rate-limits.js';

/** The same refusal is recorded again only after this long. */
const WINDOW_MS = 10 * 60_000;

type Refusal = Omit<AuditRecord, 'outcome'>;

export class RefusalRecords {
  constructor(
    private readonly manager: EntityManager,
    private readonly limits: RateLimits,
  ) {}

  /** Equal `key`s are the same refusal, and are stored as a hash. */
  async record(refusal: Refusal, key: LimitedKey, manager = this.manager): Promise<boolean> {
    if (!(await this.limits.isFirst(`refused-${refusal.action}`, key, WINDOW_MS))) return false;
    return recordRefusal(manager, refusal);
  }

  /** Records a refusal whose caller makes sure that it comes once per window. */
  recordWithinBound(refusal: Refusal): Promise<boolean> {
    return recordRefusal(this.manager, refusal);
  }
}

/** Ids are pseudonyms; e-mail addresses, people's texts and secrets must not be in it. */
export interface AuditRecord<Action extends AuditAction = AuditAction> {
  action: Action;
  actorId: string | null;
  targetId?: string | null;
  objectId?: string | null;
  /** A `failure` is written outside the action's transaction, which is rolled back. */
  outcome?: AuditOutcome;
  clientAddress?: string | null;
  details?: Record<string, string>;
}

const HOUR_SECONDS = 3_600;
/** Per hour, for one kind of action by one person. */
const ENTRIES_OF_OWN_ACTIONS_MAX = 60;
/** Only administrators can act on other people's data; higher, since their rate limits allow many. */
const ENTRIES_OF_ACTIONS_ON_OTHERS_MAX = 1_000;
const ENTRIES_OF_REFUSALS_MAX = 60;
/** Whoever has such an IPv6 network can use any network within it. */
const CLIENT_BITS = 48;

/**
 * Records an action within the caller's transaction: it reaches the audit log, which the admin service stores, if and
 * only if the transaction commits. Beyond a limit repetitions are counted, and one entry reports them when the window
 * ends.
 * @returns whether it has an entry of its own
 */
export async function recordAuditEntry(manager: EntityManager, record: AuditRecord): Promise<boolean> {
  const message = messageOf(record);
  const isEntry = await countAction(manager, message.action, windowOf(message));
  if (isEntry) await addEntry(manager, message);
  return isEntry;
}

/**
 * Records a refusal. They are limited per client, so that a flood of one does not hide another's; the entry at the end
 * of the hour has the numbers of the others by action.
 * @returns whether it has an entry of its own
 */
export async function recordRefusal(
  manager: EntityManager,
  record: Omit<AuditRecord, 'outcome'>,
): Promise<boolean> {
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
  const isEntry = await countAction(manager, message.action, window);
  if (isEntry) await addEntry(manager, message);
  return isEntry;
}

function windowOf({ action, outcome, actor_id, target_id, network }: AuditMessage): AuditWindow {
  const isOnOther = target_id !== undefined && target_id !== actor_id;
  return {
    key: `${action} ${outcome} of ${actor_id ?? network ?? 'nobody'}${isOnOther ? ' to others' : ''}`,
    seconds: HOUR_SECONDS,
    entriesMax: isOnOther ? ENTRIES_OF_ACTIONS_ON_OTHERS_MAX : ENTRIES_OF_OWN_ACTIONS_MAX,
    closing: { action, outcome, ...(actor_id && { actor_id }) },
  };
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

/** A device's address for the log: of an IPv6 address only the network, since devices change the rest daily. */
const recordedNetwork = (address: string) => (isIPv6(address) ? `${networkOf(address)}::/64` : address);
