import type { EntityManager } from 'typeorm';
import type { AuditAction as AnyAction } from '@daymark/contracts';
import { recordAuditEntry, type AuditRecord } from '@daymark/service-kit';

/** What is worth an entry here. A new act gets its name in the contract first. */
type AuditAction = Extract<AnyAction, `calendar-${string}` | `event-${string}`>;

/** Records an act on calendars or events, within the caller's transaction. */
export const recordAudit = (manager: EntityManager, record: AuditRecord<AuditAction>): Promise<void> =>
  recordAuditEntry(manager, record);
