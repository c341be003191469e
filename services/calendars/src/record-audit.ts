import type { EntityManager } from 'typeorm';
import type { AuditAction as AnyAction } from '@daymark/contracts';
import { recordAuditEntry, type AuditRecord } from '@daymark/service-kit';

/** The audit actions of this service. A new one is named in the contract first. */
type AuditAction = Extract<AnyAction, `calendar-${string}` | `event-${string}` | `bin-${string}` | 'undo'>;

type Action = AuditRecord<AuditAction> &
  Pick<SubjectDetails, 'startLocal' | 'invited'> & {
    /** Of an action on several things, without an object of its own: some of them. */
    named?: readonly string[];
  };

/** So many events of one action are named in the log. */
const NAMED_MAX = 5;

/** Records an action on calendars, events or the bin, within the caller's transaction, with the name of its object. */
export async function recordAudit(
  manager: EntityManager,
  { startLocal, invited, named = [], ...record }: Action,
): Promise<void> {
  const details = named.length > 0 && { details: { ...record.details, objects: named.join(' ') } };
  if (!(await recordAuditEntry(manager, { ...record, ...details }))) return;
  const wasShared = record.action.endsWith('-made-private');
  const objectIds = record.objectId ? [record.objectId] : named;
  if (objectIds.length > 0) await keepSubjects(manager, objectIds, { startLocal, invited, wasShared });
}

/** The same for what people do with their own things, or by a role with those of a `targetId`. */
export const recordOwnAction = (
  manager: EntityManager,
  userId: string,
  record: Omit<Action, 'actorId' | 'targetId'> & Partial<Pick<Action, 'targetId'>>,
): Promise<void> => recordAudit(manager, { targetId: userId, ...record, actorId: userId });

/** The same for what they do with several events of one owner at once: one entry, with the number of events and the names of some. */
export async function recordOwnActionOnEvents(
  manager: EntityManager,
  { userId, targetId = userId }: { userId: string; targetId?: string },
  action: Extract<AuditAction, `event-${string}`>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await recordOwnAction(manager, userId, {
    action,
    targetId,
    objectId: ids.length === 1 ? ids[0]! : null,
    ...(ids.length > 1 && { details: { events: String(ids.length) }, named: ids.slice(0, NAMED_MAX) }),
  });
}

/** What an entry is about, in addition to its object. */
interface SubjectDetails {
  /** The start of the date of a series. */
  startLocal?: string | undefined;
  /** The address that was invited to it. */
  invited?: string | null | undefined;
  /** It was shared until the action. */
  wasShared?: boolean;
}

/**
 * Keeps the names and dates of events or calendars, also of those in the bin, for the audit entry that is recorded in the
 * same transaction. Administrators do not see what is not shared, so nothing but the kind is kept of it. The log itself
 * cannot be changed: names are kept here, where the deletion of their owner's account finds them. The only place that
 * reads tables of several features, so that no action can forget it.
 */
export async function keepSubjects(
  manager: EntityManager,
  objectIds: readonly string[],
  { startLocal, invited, wasShared = false }: SubjectDetails,
): Promise<void> {
  await manager.query(
    `INSERT INTO audit_subjects (object_id, user_id, kind, name, start_local, invited)
     SELECT DISTINCT ON (id) id, user_id, kind, CASE WHEN is_shared OR $3 THEN name END,
       CASE WHEN is_shared OR $3 THEN coalesce($2, start_local) END, $4
     FROM (
       SELECT id, user_id, 'event' AS kind, title AS name, start_local, is_public_shareable AS is_shared
       FROM events WHERE id = ANY($1)
       UNION ALL
       SELECT id, user_id, 'calendar', name, NULL, is_public FROM calendars WHERE id = ANY($1)
       UNION ALL
       SELECT item.id, item.user_id, item.kind, item.title, item.start_local,
         CASE item.kind WHEN 'event' THEN kept.state #>> '{own,row,is_public_shareable}'
           ELSE kept.state #>> '{row,is_public}' END::boolean
       FROM bin_items item JOIN history_states kept ON kept.bin_item_id = item.id AND kept.subject_id = item.id
       WHERE item.id = ANY($1)) AS found`,
    [objectIds, startLocal ?? null, wasShared, invited ?? null],
  );
}
