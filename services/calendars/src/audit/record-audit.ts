import type { EntityManager } from 'typeorm';
import { recordAuditEntry, type AuditRecord } from '@daymark/service-kit';

/** What is worth an entry. Add to it as acts appear. */
export type AuditAction =
  | 'event-deletion-by-administrator'
  | 'event-cancellation-by-administrator'
  | 'event-reinstatement-by-administrator'
  | 'event-copy';

/** Records an act on somebody's calendars or events, within the caller's transaction. */
export const recordAudit = (manager: EntityManager, record: AuditRecord<AuditAction>): Promise<void> =>
  recordAuditEntry(manager, record);
