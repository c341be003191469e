import type { EntityManager } from 'typeorm';
import { currentRequestId } from '@daymark/service-kit';
import { AuditEntry, type AuditAction } from './audit-entry.entity.js';

/** An act to be recorded. Ids are pseudonyms; no address of a person, name or secret belongs in here. */
export interface AuditRecord {
  action: AuditAction;
  /** Who acted; null where nobody was signed in. */
  actorId: string | null;
  /** Whom or what it was done to. */
  targetId?: string | null;
  outcome?: 'success' | 'failure';
  clientAddress?: string | null;
  /** What the other fields do not say, such as the code of a refusal. */
  details?: Record<string, string>;
}

/** Records an act within the caller's transaction: there is an entry if and only if the act was committed. */
export async function recordAudit(manager: EntityManager, record: AuditRecord): Promise<void> {
  await manager.insert(AuditEntry, {
    actor_id: record.actorId,
    action: record.action,
    target_id: record.targetId ?? null,
    client_address: record.clientAddress ?? null,
    outcome: record.outcome ?? 'success',
    request_id: currentRequestId() ?? null,
    details: record.details ?? {},
  });
}
