import type { EntityManager } from 'typeorm';
import type { AuditAction as AnyAction } from '@daymark/contracts';
import { recordAuditEntry, type AuditRecord } from '@daymark/service-kit';

/** The audit actions of this service. A new one is named in the contract first. */
type AuditAction = Extract<AnyAction, `calendar-${string}` | `event-${string}` | `bin-${string}`>;

/** Records an action on calendars, events or the bin, within the caller's transaction. */
export const recordAudit = (manager: EntityManager, record: AuditRecord<AuditAction>): Promise<void> =>
  recordAuditEntry(manager, record);

/** The same for what people do with their own things. */
export const recordOwnAction = (
  manager: EntityManager,
  userId: string,
  record: Omit<AuditRecord<AuditAction>, 'actorId' | 'targetId'>,
): Promise<void> => recordAudit(manager, { ...record, actorId: userId, targetId: userId });
