import type { EntityManager } from 'typeorm';
import type { AuditAction } from '@daymark/contracts';
import { recordAuditEntry } from '@daymark/service-kit';

export const recordOwnAction = (
  manager: EntityManager,
  accountId: string,
  action: AuditAction,
  clientAddress: string,
): Promise<boolean> =>
  recordAuditEntry(manager, { action, actorId: accountId, targetId: accountId, clientAddress });
