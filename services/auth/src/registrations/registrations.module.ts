import { randomUUID } from 'node:crypto';
import { Module, Controller, UseGuards, Inject } from '@nestjs/common';
import { MailsModule, AdministratorMailService } from '../mails/mails.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SignUpService } from './sign-up.service.js';
import { WaitingRegistrationsNoticeService } from './waiting-registrations-notice.service.js';
import { signUp, type Language, type RegistrationInvitation } from '@daymark/contracts';
import {
  Endpoint,
  RateLimits,
  inTransaction,
  LOGGER,
  type Logger,
  notFound,
  ProblemException,
  recordAuditEntry,
  ServiceClient,
  Received,
} from '@daymark/service-kit';
import { NotForeignGuard } from '../request-origin/index.js';
import {
  decidePendingRegistration,
  findInvitations,
  listPendingRegistrations,
} from '@daymark/contracts/internal';
import { In, DataSource, type EntityManager } from 'typeorm';
import {
  requireAdministrator,
  AccountEntity,
  announceAccountChange,
  lockAddress,
} from '../accounts/accounts.module.js';
import { PendingUserEntity, endRegistration } from './pending-user.entity.js';
import { text } from '../texts.js';

export { PendingUserEntity, supersedeRegistration } from './pending-user.entity.js';
export { WaitingRegistrationsNoticeService } from './waiting-registrations-notice.service.js';

interface Applicant {
  email: string;
  passwordHash: string;
  name: string | null;
  language: Language | null;
}

async function lockPending(manager: EntityManager, id: string): Promise<Applicant> {
  const unlockedApplicant = await manager.findOne(PendingUserEntity, {
    where: { id },
    select: { id: true, email: true, status: true },
  });
  if (!unlockedApplicant) throw notFound();
  // A decision is final, so this needs no lock: nobody should wait for others, holding one of the few connections, to
  // be told that.
  if (unlockedApplicant.status !== 'pending') throw alreadyDecided();
  // Lock the address before the row, like a sign-up; then read the row's current state.
  await lockAddress(manager, unlockedApplicant.email);
  const pending = await manager.findOneByOrFail(PendingUserEntity, { id });
  if (pending.status !== 'pending' || pending.password === null) throw alreadyDecided();
  return {
    email: pending.email,
    passwordHash: pending.password,
    name: pending.name,
    language: pending.language,
  };
}

const alreadyDecided = () => new ProblemException('CONFLICT', { detail: text('refused.decided') });

async function createAccount(manager: EntityManager, applicant: Applicant): Promise<string> {
  const { email, passwordHash, name, language } = applicant;
  if (await manager.existsBy(AccountEntity, { email })) {
    throw new ProblemException('CONFLICT', { detail: text('refused.accountExists') });
  }
  // An approval always creates an ordinary user, whatever the registration contained.
  const id = randomUUID();
  const account = { id, email, name, language, password_hash: passwordHash };
  await manager.insert(AccountEntity, { ...account, role: 'user' });
  // What waited for the account learns of it: invitations to calendars.
  await announceAccountChange(manager, id);
  return id;
}

/** For all addresses together; the client may be a whole office, or somebody who fills the waiting list. */
const ATTEMPTS_PER_CLIENT = 20;

@Controller()
class RegistrationsController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly limits: RateLimits,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly mails: AdministratorMailService,
    private readonly services: ServiceClient,
  ) {}

  @Endpoint(signUp)
  @UseGuards(NotForeignGuard)
  async signUp(@Received() { body, clientAddress: client }: Received<typeof signUp>) {
    await Promise.all([
      this.limits.take('sign-up', [body.email, client]),
      this.limits.takeOfClient('sign-up-client', client, { attempts: ATTEMPTS_PER_CLIENT }),
    ]);
    await this.signUps.request(body, client);
    return { status: 'pending' as const };
  }

  @Endpoint(listPendingRegistrations)
  async list(@Received() { query }: Received<typeof listPendingRegistrations>) {
    await requireAdministrator(this.dataSource.manager, query.session_id);
    const { id: wanted, search, order, page, page_size } = query;
    const waiting = this.dataSource
      .getRepository(PendingUserEntity)
      .createQueryBuilder('pending')
      .select(
        ['id', 'email', 'name', 'purpose', 'role', 'created_at', 'metadata'].map(
          (column) => `pending.${column}`,
        ),
      )
      .where(`pending.status = 'pending'`);
    if (wanted) waiting.andWhere('pending.id = :wanted', { wanted });
    if (search) waiting.andWhere('strpos(pending.email, lower(:search)) > 0', { search });
    const [rows, total] = await waiting
      .orderBy('pending.created_at', order === 'asc' ? 'ASC' : 'DESC')
      .addOrderBy('pending.id', order === 'asc' ? 'DESC' : 'ASC')
      .offset((page - 1) * page_size)
      .limit(page_size)
      .getManyAndCount();
    const invitations = await this.invitationsOf(rows);
    const items = rows.map(({ id, email, name, purpose, role, created_at, metadata }) => ({
      id,
      email,
      name,
      purpose,
      role,
      created_at: created_at.toISOString(),
      status: 'pending' as const,
      metadata,
      ...(invitations && { invitations: invitations.get(email) ?? [] }),
    }));
    return { items, total, page, page_size };
  }

  /**
   * The account, the deletion of the stored hash, and the mail are committed together. Of several concurrent decisions
   * the first one wins.
   */
  @Endpoint(decidePendingRegistration)
  async decide(
    @Received() { params: { id }, body, clientAddress }: Received<typeof decidePendingRegistration>,
  ) {
    const outcome: 'approved' | 'rejected' = body.approve ? 'approved' : 'rejected';
    const decidedBy = await inTransaction(this.dataSource, async (manager) => {
      const actorId = await requireAdministrator(manager, body.session_id);
      const applicant = await lockPending(manager, id);
      const { email, language } = applicant;
      const accountId = body.approve ? await createAccount(manager, applicant) : null;
      await endRegistration(manager, { id }, outcome, actorId);
      if (body.approve) await this.mails.queue(manager, email, 'registration-approved', { language });
      else if (!body.without_mail)
        await this.mails.queue(manager, email, 'registration-rejected', {
          reason: body.reason ?? null,
          language,
        });
      const action = body.approve ? 'registration-approval' : 'registration-rejection';
      await recordAuditEntry(manager, { action, actorId, targetId: accountId ?? id, clientAddress });
      return actorId;
    });
    this.logger.info({ registration_id: id, outcome, decided_by: decidedBy }, 'registration decided');
    return { id, outcome };
  }

  /** By address; null while calendars cannot be asked. */
  private async invitationsOf(
    waiting: readonly PendingUserEntity[],
  ): Promise<Map<string, RegistrationInvitation[]> | null> {
    if (waiting.length === 0) return new Map();
    const applicants = waiting.map(({ email, created_at }) => ({ email, since: created_at.toISOString() }));
    try {
      const { invitations } = await this.services.call('calendars', findInvitations, {
        body: { applicants },
      });
      const senders = await this.dataSource.manager.find(AccountEntity, {
        select: { id: true, email: true },
        where: { id: In(invitations.map(({ sender_id }) => sender_id)) },
      });
      const addresses = new Map(senders.map(({ id, email }) => [id, email]));
      const found = new Map<string, RegistrationInvitation[]>();
      for (const { email, calendar_name, sender_id } of invitations) {
        const invitation = { calendar_name, invited_by: addresses.get(sender_id) ?? null };
        found.set(email, [...(found.get(email) ?? []), invitation]);
      }
      return found;
    } catch (error) {
      if (!(error instanceof ProblemException)) throw error;
      this.logger.warn({ err: error }, 'registrations are listed without who invited');
      return null;
    }
  }
}

@Module({
  imports: [MailsModule, PasswordsModule],
  controllers: [RegistrationsController],
  providers: [SignUpService, WaitingRegistrationsNoticeService],
  exports: [WaitingRegistrationsNoticeService],
})
export class RegistrationsModule {}
