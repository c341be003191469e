import { Inject, Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import {
  DATA_SOURCE,
  inTransaction,
  LOGGER,
  type Logger,
  notFound,
  ProblemException,
} from '@daymark/service-kit';
import { AccountEntity, lockAddress, requireAdministrator } from '../accounts/accounts.module.js';
import { recordAudit } from '../record-audit.js';
import { AdministratorMailService } from '../mails/mails.module.js';
import { endRegistration, PendingUserEntity } from './pending-user.entity.js';

type Outcome = 'approved' | 'rejected';

interface Decision {
  isApproved: boolean;
  reason: string | null;
  isSilent: boolean;
  sessionId: string;
  clientAddress: string;
}

@Injectable()
export class RegistrationDecisionService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly mails: AdministratorMailService,
  ) {}

  /**
   * The account, the deletion of the stored hash, and the mail are committed together. Of several concurrent decisions
   * the first one wins.
   */
  async decide(id: string, decision: Decision): Promise<Outcome> {
    const { isApproved, reason, isSilent, sessionId, clientAddress } = decision;
    const outcome: Outcome = isApproved ? 'approved' : 'rejected';
    const decidedBy = await inTransaction(this.dataSource, async (manager) => {
      const actorId = await requireAdministrator(manager, sessionId);
      const applicant = await lockPending(manager, id);
      const { email } = applicant;
      const accountId = isApproved ? await createAccount(manager, applicant) : null;
      await endRegistration(manager, { id }, outcome, actorId);
      if (isApproved) await this.mails.queue(manager, email, 'registration-approved');
      else if (!isSilent) await this.mails.queue(manager, email, 'registration-rejected', { reason });
      const action = isApproved ? 'registration-approval' : 'registration-rejection';
      await recordAudit(manager, { action, actorId, targetId: accountId ?? id, clientAddress });
      return actorId;
    });
    this.logger.info({ registration_id: id, outcome, decided_by: decidedBy }, 'registration decided');
    return outcome;
  }
}

interface Applicant {
  email: string;
  passwordHash: string;
  name: string | null;
}

async function lockPending(manager: EntityManager, id: string): Promise<Applicant> {
  const known = await manager.findOne(PendingUserEntity, {
    where: { id },
    select: { id: true, email: true, status: true },
  });
  if (!known) throw notFound();
  // A decision is final, so this needs no lock: nobody should wait for others, holding one of the few connections, to
  // be told that.
  if (known.status !== 'pending') throw alreadyDecided();
  // Lock the address before the row, like a sign-up; then read the row's current state.
  await lockAddress(manager, known.email);
  const pending = await manager.findOneByOrFail(PendingUserEntity, { id });
  if (pending.status !== 'pending' || pending.password === null) throw alreadyDecided();
  return { email: pending.email, passwordHash: pending.password, name: pending.name };
}

const alreadyDecided = () =>
  new ProblemException('CONFLICT', { detail: 'This registration has already been decided.' });

async function createAccount(manager: EntityManager, applicant: Applicant): Promise<string> {
  const { email, passwordHash, name } = applicant;
  if (await manager.existsBy(AccountEntity, { email })) {
    throw new ProblemException('CONFLICT', { detail: 'An account with this email address already exists.' });
  }
  // An approval always creates an ordinary user, whatever the registration contained.
  const account = manager.create(AccountEntity, { email, name, password_hash: passwordHash, role: 'user' });
  await manager.insert(AccountEntity, account);
  return account.id;
}
