import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { RECENT_SIGN_IN_SECONDS, type AccountDeletion } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { DATA_SOURCE, inTransaction, invalidField, ProblemException, RateLimits } from '@daymark/service-kit';
import {
  AccountEntity,
  AccountChangeNotifier,
  isAnotherAdministrator,
  lockForAdministration,
} from '../accounts/accounts.module.js';
import { recordOwnAction } from '../record-audit.js';
import { CurrentPasswordService } from '../passwords/passwords.module.js';
import { SessionTerminationService } from '../sessions/sessions.module.js';
import { AccountDeletionService } from './account-deletion.service.js';

const PASSWORD_REQUIRED = 'Password is required';
const OWNER_STAYS = "The owner's account cannot be deleted.";
const LAST_ADMINISTRATOR = 'You are the last administrator. Make somebody else an administrator first.';

@Injectable()
export class OwnAccountDeletionService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    private readonly currentPassword: CurrentPasswordService,
    private readonly deletion: AccountDeletionService,
    private readonly termination: SessionTerminationService,
    private readonly notifier: AccountChangeNotifier,
  ) {}

  /** The password is optional shortly after the sign-in. */
  async delete(caller: SessionState, { password }: AccountDeletion, clientAddress: string): Promise<void> {
    const { user_id: accountId, session_id: sessionId } = caller;
    await this.limits.take('delete-account', accountId);
    await this.refuseOwner(accountId);
    if (password !== undefined) await this.currentPassword.check(caller, password, 'password');
    else if (!(await this.isRecent(sessionId))) throw invalidField('password', PASSWORD_REQUIRED);
    const sessions = await inTransaction(this.dataSource, async (manager) => {
      const account = await lockForAdministration(manager, accountId);
      if (!account || account.deactivated_at) throw new ProblemException('UNAUTHENTICATED');
      if (account.role === 'admin' && !(await isAnotherAdministrator(manager, accountId))) {
        throw new ProblemException('FORBIDDEN', { detail: LAST_ADMINISTRATOR });
      }
      await recordOwnAction(manager, accountId, 'account-deletion', clientAddress);
      return this.deletion.delete(manager, account);
    });
    await this.termination.announce(sessions);
    await this.notifier.notify(accountId);
  }

  // The flag never changes, so it need not be checked again under the lock.
  private async refuseOwner(accountId: string): Promise<void> {
    if (await this.dataSource.getRepository(AccountEntity).existsBy({ id: accountId, is_owner: true })) {
      throw new ProblemException('FORBIDDEN', { detail: OWNER_STAYS });
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
