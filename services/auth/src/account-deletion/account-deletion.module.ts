import { Module, Injectable, Controller, Res } from '@nestjs/common';
import {
  AccountsModule,
  AccountEntity,
  announceAccountChange,
  AccountChangeNotifier,
  isAnotherAdministrator,
  lockForAdministration,
} from '../accounts/accounts.module.js';
import { PasswordsModule, CurrentPasswordService } from '../passwords/passwords.module.js';
import { SessionsModule, SessionTerminationService, RefreshCookie } from '../sessions/sessions.module.js';
import { type EntityManager, DataSource } from 'typeorm';
import { entityOf, timestamptz, uuid, type RowOf } from '@daymark/service-kit/columns';
import { contractText, RECENT_SIGN_IN_SECONDS, deleteAccount } from '@daymark/contracts';
import { type AccountState, countSharedCalendars, getAccountState } from '@daymark/contracts/internal';
import {
  inTransaction,
  invalidField,
  ProblemException,
  RateLimits,
  Endpoint,
  notFound,
  ServiceClient,
  Received,
} from '@daymark/service-kit';
import { recordOwnAction } from '../record-audit.js';
import type { FastifyReply } from 'fastify';
import { text } from '../texts.js';

const columns = {
  account_id: uuid(),
  deleted_at: timestamptz(),
};
export type DeletedAccountEntity = RowOf<typeof columns>;
/** Services may delete an account's data only on this evidence. */
export const DeletedAccountEntity = entityOf('deleted_accounts', columns, ['account_id']);

/** Its current address, or a former one until the account moved. */
const OF_THE_ACCOUNT = (address: string) => `EXISTS (
  SELECT FROM accounts WHERE id = $1 AND email = ${address}
  UNION ALL
  SELECT FROM former_addresses WHERE account_id = $1 AND email = ${address} AND kept.created_at <= left_at)`;

@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly termination: SessionTerminationService,
    private readonly services: ServiceClient,
  ) {}

  /** Others work in them: they are handed over first, or deleted on purpose. Not known means not deleted. */
  async refuseWithSharedCalendars(
    id: string,
    sentence: 'refused.sharedCalendars' | 'refused.sharedCalendarsOfAccount',
  ): Promise<void> {
    const { shared } = await this.services.call('calendars', countSharedCalendars, { params: { id } });
    if (shared > 0) throw new ProblemException('CONFLICT', { detail: text(sentence, { count: shared }) });
  }

  /**
   * Within the caller's transaction, after `lockForAdministration`. Other services are notified. Returns the ended
   * sessions, to be announced after the commit.
   */
  async delete(manager: EntityManager, { id }: AccountEntity): Promise<string[]> {
    const sessions = await this.termination.announceAll(manager, id);
    await manager.query(
      `WITH gone AS (DELETE FROM mails AS kept WHERE ${OF_THE_ACCOUNT('recipient')} RETURNING kept.id::text)
       DELETE FROM outbox WHERE queue = 'email' AND payload ->> 'mail_id' IN (SELECT id FROM gone)`,
      [id],
    );
    await manager.query(`DELETE FROM pending_users AS kept WHERE ${OF_THE_ACCOUNT('kept.email')}`, [id]);
    // Sessions, refresh tokens, former addresses, and links with their mails are deleted with the account.
    await manager.delete(AccountEntity, { id });
    await manager.insert(DeletedAccountEntity, { account_id: id });
    await announceAccountChange(manager, id);
    return sessions;
  }
}

@Controller()
class AccountDeletionController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    private readonly currentPassword: CurrentPasswordService,
    private readonly deletion: AccountDeletionService,
    private readonly termination: SessionTerminationService,
    private readonly notifier: AccountChangeNotifier,
    private readonly cookie: RefreshCookie,
  ) {}

  /** The password is optional shortly after the sign-in. */
  @Endpoint(deleteAccount)
  async delete(
    @Received() { caller, body, clientAddress }: Received<typeof deleteAccount>,
    @Res({ passthrough: true }) response: FastifyReply,
  ) {
    const { password, delete_shared_calendars } = body;
    const { user_id: accountId, session_id: sessionId } = caller;
    await this.limits.take('delete-account', accountId);
    await this.refuseOwner(accountId);
    if (password !== undefined) await this.currentPassword.check(caller, password, 'password');
    else if (!(await this.isRecent(sessionId)))
      throw invalidField(
        'password',
        contractText('fields.required', { label: contractText('labels.password') }),
      );
    if (!delete_shared_calendars)
      await this.deletion.refuseWithSharedCalendars(accountId, 'refused.sharedCalendars');
    const sessions = await inTransaction(this.dataSource, async (manager) => {
      const account = await lockForAdministration(manager, accountId);
      if (!account || account.deactivated_at) throw new ProblemException('UNAUTHENTICATED');
      if (account.role === 'admin' && !(await isAnotherAdministrator(manager, accountId))) {
        throw new ProblemException('FORBIDDEN', { detail: text('refused.lastAdministrator') });
      }
      await recordOwnAction(manager, accountId, 'account-deletion', clientAddress);
      return this.deletion.delete(manager, account);
    });
    await this.termination.announce(sessions);
    await this.notifier.notify(accountId);
    void response.header('Set-Cookie', this.cookie.clear());
  }

  @Endpoint(getAccountState)
  async getState(@Received() { params: { id } }: Received<typeof getAccountState>) {
    const [row] = await this.dataSource.query<
      { state: AccountState['state']; email: string | null; registered_at: Date; approved_at: Date }[]
    >(
      `SELECT CASE WHEN deactivated_at IS NULL THEN 'active' ELSE 'deactivated' END AS state, email,
              created_at AS approved_at, coalesce((
                SELECT min(pending.created_at) FROM pending_users AS pending
                 WHERE pending.email = accounts.email AND pending.decided_at = accounts.created_at), created_at) AS registered_at
         FROM accounts WHERE id = $1
       UNION ALL
       SELECT 'deleted', null, null, null FROM deleted_accounts WHERE account_id = $1`,
      [id],
    );
    if (!row) throw notFound();
    const { state, email, registered_at, approved_at } = row;
    if (state !== 'active' || email === null) return { id, state };
    const registration = {
      email,
      registered_at: registered_at.toISOString(),
      approved_at: approved_at.toISOString(),
    };
    return { id, state, registration };
  }

  // The flag never changes, so it need not be checked again under the lock.
  private async refuseOwner(accountId: string): Promise<void> {
    if (await this.dataSource.getRepository(AccountEntity).existsBy({ id: accountId, is_owner: true })) {
      throw new ProblemException('FORBIDDEN', { detail: text('refused.ownerStays') });
    }
  }

  private async isRecent(sessionId: string): Promise<boolean> {
    const [session] = await this.dataSource.query<{ is_recent: boolean }[]>(
      `SELECT created_at > now() - make_interval(secs => $2) AS is_recent
         FROM sessions WHERE id = $1 AND ended_at IS NULL`,
      [sessionId, RECENT_SIGN_IN_SECONDS],
    );
    // A concurrent request deleted the account, and the session with it.
    if (!session) throw new ProblemException('UNAUTHENTICATED');
    return session.is_recent;
  }
}

@Module({
  imports: [AccountsModule, PasswordsModule, SessionsModule],
  controllers: [AccountDeletionController],
  providers: [AccountDeletionService],
  exports: [AccountDeletionService],
})
export class AccountDeletionModule {}
