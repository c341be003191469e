import type { EntityManager } from 'typeorm';
import { recordAuditEntry, type AuditRecord } from '@daymark/service-kit';

/** What is worth an entry. Add to it as acts appear. */
export type AuditAction =
  | 'sign-in'
  | 'refresh-token-reuse'
  | 'password-change'
  | 'password-reset'
  | 'email-change-request'
  | 'email-change'
  | 'registration-approval'
  | 'registration-rejection'
  | 'account-creation'
  | 'temporary-password'
  | 'account-deactivation'
  | 'account-reactivation'
  | 'account-deletion';

/** Records an act of an account or on one, within the caller's transaction. */
export const recordAudit = (manager: EntityManager, record: AuditRecord<AuditAction>): Promise<void> =>
  recordAuditEntry(manager, record);
