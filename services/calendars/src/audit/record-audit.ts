import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditAction as AnyAction } from '@daymark/contracts';
import { recordAuditEntry, type AuditRecord } from '@daymark/service-kit';

/** The audit actions of this service. A new one is named in the contract first. */
type AuditAction = Extract<AnyAction, `calendar-${string}` | `event-${string}` | `bin-${string}`>;

@Injectable()
export class AuditLog {
  /** Records an action on calendars, events or the bin, within the caller's transaction. */
  record(manager: EntityManager, record: AuditRecord<AuditAction>): Promise<void> {
    return recordAuditEntry(manager, record);
  }
}
