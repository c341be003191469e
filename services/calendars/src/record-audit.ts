import type { EntityManager } from 'typeorm';
import type { AuditAction as AnyAction } from '@daymark/contracts';
import { keepSubject, type SubjectDetails } from './audit-subjects/audit-subjects.module.js';
import { recordAuditEntry, type AuditRecord } from '@daymark/service-kit';

/** The audit actions of this service. A new one is named in the contract first. */
type AuditAction = Extract<AnyAction, `calendar-${string}` | `event-${string}` | `bin-${string}` | 'undo'>;

type Action = AuditRecord<AuditAction> & Pick<SubjectDetails, 'startLocal'>;

/** Records an action on calendars, events or the bin, within the caller's transaction, with the name of its object. */
export async function recordAudit(manager: EntityManager, { startLocal, ...record }: Action): Promise<void> {
  if (!(await recordAuditEntry(manager, record)) || !record.objectId) return;
  const wasShared = record.action.endsWith('-made-private');
  await keepSubject(manager, record.objectId, { startLocal, wasShared });
}

/** The same for what people do with their own things. */
export const recordOwnAction = (
  manager: EntityManager,
  userId: string,
  record: Omit<Action, 'actorId' | 'targetId'>,
): Promise<void> => recordAudit(manager, { ...record, actorId: userId, targetId: userId });
