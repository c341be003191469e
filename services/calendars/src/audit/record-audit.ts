import type { EntityManager } from 'typeorm';
import { currentRequestId } from '@daymark/service-kit';
import { AuditEntryEntity, type AuditAction } from './audit-entry.entity.js';

/** An act to be recorded. Ids are pseudonyms; nothing that a person wrote and no secret belongs in here. */
export interface AuditRecord {
  action: AuditAction;
  actorId: string;
  /** What it was done to. */
  targetId: string;
  /** `failure`: it was tried and refused. Such an entry is written outside of the act's transaction, which is undone. */
  outcome: 'success' | 'failure';
  clientAddress: string;
  /** What the other fields do not say, such as whose it was. */
  details?: Record<string, string>;
}

/** Records an act within the caller's transaction: there is an entry if and only if the act was committed. */
export async function recordAudit(manager: EntityManager, record: AuditRecord): Promise<void> {
  await manager.insert(AuditEntryEntity, {
    actor_id: record.actorId,
    action: record.action,
    target_id: record.targetId,
    client_address: record.clientAddress,
    outcome: record.outcome,
    request_id: currentRequestId() ?? null,
    details: record.details ?? {},
  });
}
