import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditAction, ProblemCode } from '@daymark/contracts';
import {
  inTransaction,
  notFound,
  ProblemException,
  recordAuditEntry,
  RefusalRecords,
} from '@daymark/service-kit';
import {
  type AccountEntity,
  accountOfSession,
  lockForAdministration,
  requireAdministrator,
} from '../accounts/accounts.module.js';
import { SessionTerminationService } from '../sessions/sessions.module.js';
import { text } from '../texts.js';

export interface AdministratorAction {
  action: AuditAction;
  sessionId: string;
  targetId: string;
  clientAddress: string;
  details?: Record<string, string>;
}

interface Change<Value> {
  value: Value;
  /** False if nothing changed: then nothing is recorded. */
  isChange?: boolean;
  /** Sessions that ended, or whose account changed, to be announced after the commit. */
  changedSessions?: string[];
}

const RECORDED: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['FORBIDDEN', 'TOO_MANY_REQUESTS']);

@Injectable()
export class AdministratorActionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly termination: SessionTerminationService,
    private readonly refusals: RefusalRecords,
  ) {}

  /** In one transaction, serialised with all other such actions. A refusal is recorded too. */
  async perform<Value>(
    request: AdministratorAction,
    change: (manager: EntityManager, account: AccountEntity) => Promise<Change<Value>>,
  ): Promise<Value> {
    const { sessionId, ...entry } = request;
    const { targetId } = request;
    try {
      const { value, changedSessions = [] } = await inTransaction(this.dataSource, async (manager) => {
        const account = await lockForAdministration(manager, targetId);
        const actorId = await requireAdministrator(manager, sessionId);
        if (!account) throw notFound();
        if (account.is_owner) throw new ProblemException('FORBIDDEN', { detail: text('refused.owner') });
        if (actorId === targetId)
          throw new ProblemException('FORBIDDEN', { detail: text('refused.yourself') });
        const result = await change(manager, account);
        if (result.isChange ?? true) await recordAuditEntry(manager, { ...entry, actorId });
        return result;
      });
      await this.termination.announce(changedSessions);
      return value;
    } catch (error) {
      if (error instanceof ProblemException && RECORDED.has(error.code)) {
        const actorId = await accountOfSession(this.dataSource.manager, sessionId);
        await this.refusals.record({ ...entry, actorId }, [actorId ?? sessionId, targetId]);
      }
      throw error;
    }
  }
}
