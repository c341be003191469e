import type { EntityManager } from 'typeorm';
import type { AuditAction as AnyAction } from '@daymark/contracts';
import { recordAuditEntry, type AuditRecord } from '@daymark/service-kit';

export type AuditAction = Extract<
  AnyAction,
  | 'sign-in'
  | 'refresh-token-reuse'
  | 'password-change'
  | 'password-reset'
  | 'email-change-request'
  | 'email-change'
  | 'name-change'
  | 'registration-approval'
  | 'registration-rejection'
  | 'account-creation'
  | 'temporary-password'
  | 'role-change'
  | 'sessions-end'
  | 'account-deactivation'
  | 'account-reactivation'
  | 'account-deletion'
>;

export const recordAudit = (manager: EntityManager, record: AuditRecord<AuditAction>): Promise<boolean> =>
  recordAuditEntry(manager, record);

export const recordOwnAction = (
  manager: EntityManager,
  accountId: string,
  action: AuditAction,
  clientAddress: string,
): Promise<boolean> =>
  recordAudit(manager, { action, actorId: accountId, targetId: accountId, clientAddress });
