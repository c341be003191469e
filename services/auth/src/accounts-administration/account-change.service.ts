import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AdminUser, EndedSessions, PasswordResetByAdministrator, Role } from '@daymark/contracts';
import { isProblem } from '@daymark/service-kit';
import { AccountEntity, AccountChangeNotifier, announceAccountChange } from '../accounts/accounts.module.js';
import { AccountDeletionService, DeletedAccountEntity } from '../account-deletion/account-deletion.module.js';
import { closeLinks, openLink } from '../links/index.js';
import { AdministratorMailService } from '../mails/mails.module.js';
import { PasswordHashingService } from '../passwords/passwords.module.js';
import { SessionTerminationService } from '../sessions/sessions.module.js';
import { adminUserOf } from './account-reading.service.js';
import { type AdministratorAction, AdministratorActionService } from './administrator-action.service.js';
import { newTemporaryPassword, TEMPORARY_UNTIL } from './account-creation.service.js';

type ActionOn = Omit<AdministratorAction, 'action' | 'details'>;

/** All of them are idempotent. */
@Injectable()
export class AccountChangeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly actions: AdministratorActionService,
    private readonly passwords: PasswordHashingService,
    private readonly termination: SessionTerminationService,
    private readonly deletion: AccountDeletionService,
    private readonly notifier: AccountChangeNotifier,
    private readonly mails: AdministratorMailService,
  ) {}

  /**
   * The response alone contains the password. The owner gets a mail with a link instead, unless the account is
   * deactivated.
   */
  async resetPassword(request: ActionOn): Promise<PasswordResetByAdministrator> {
    const temp_password = newTemporaryPassword();
    const passwordHash = await this.passwords.hash(temp_password);
    return this.actions.perform({ ...request, action: 'temporary-password' }, async (manager, account) => {
      const { id, email } = account;
      await manager.update(
        AccountEntity,
        { id },
        { password_hash: passwordHash, temporary_until: () => TEMPORARY_UNTIL },
      );
      await closeLinks(manager, id);
      const changedSessions = await this.termination.endAll(manager, id, 'password-reset');
      const email_sent = account.deactivated_at === null;
      if (email_sent) {
        const linkId = await openLink(manager, { accountId: id, purpose: 'password-reset' });
        await this.mails.queue(manager, email, 'temporary-password', { linkId });
      }
      return { value: { temp_password, email_sent }, changedSessions };
    });
  }

  /** Deactivation ends its sessions and links at once; other services are notified and hide what it shares. */
  async setActive(request: ActionOn, isActive: boolean): Promise<AdminUser> {
    const action = isActive ? 'account-reactivation' : 'account-deactivation';
    const user = await this.actions.perform({ ...request, action }, async (manager, account) => {
      const { id } = account;
      if ((account.deactivated_at === null) === isActive) {
        return { value: adminUserOf(account), isChange: false };
      }
      await manager.update(AccountEntity, { id }, { deactivated_at: isActive ? null : () => 'now()' });
      await closeLinks(manager, id);
      const changedSessions = await this.termination.endAll(manager, id, 'account-deactivated');
      await announceAccountChange(manager, id);
      return { value: adminUserOf(await manager.findOneByOrFail(AccountEntity, { id })), changedSessions };
    });
    await this.notifier.notify(request.targetId);
    return user;
  }

  /** The person is notified by mail. It takes effect with the next request. */
  async changeRole(request: ActionOn, role: Role): Promise<AdminUser> {
    const action = { ...request, action: 'role-change', details: { role } } as const;
    return this.actions.perform(action, async (manager, account) => {
      const { id, email } = account;
      if (account.role === role) return { value: adminUserOf(account), isChange: false };
      await manager.update(AccountEntity, { id }, { role });
      await this.mails.queue(
        manager,
        email,
        role === 'admin' ? 'administrator-made' : 'administrator-no-more',
      );
      const openSessions = await this.termination.announceAll(manager, id);
      return { value: { ...adminUserOf(account), role }, changedSessions: openSessions };
    });
  }

  async endSessions(request: ActionOn): Promise<EndedSessions> {
    return this.actions.perform({ ...request, action: 'sessions-end' }, async (manager, { id }) => {
      const changedSessions = await this.termination.endAll(manager, id, 'ended-by-administrator');
      const ended = changedSessions.length;
      return { value: { ended }, isChange: ended > 0, changedSessions };
    });
  }

  async remove(request: ActionOn, deletesSharedCalendars: boolean): Promise<void> {
    const action = { ...request, action: 'account-deletion' } as const;
    try {
      if (!deletesSharedCalendars) {
        // Whether it may be deleted at all; calendars is not waited for under the lock that administrators share.
        await this.actions.perform(action, () => Promise.resolve({ value: undefined, isChange: false }));
        await this.deletion.refuseWithSharedCalendars(request.targetId, 'refused.sharedCalendarsOfAccount');
      }
      await this.actions.perform(action, async (manager, account) => ({
        value: undefined,
        changedSessions: await this.deletion.delete(manager, account),
      }));
    } catch (error) {
      const isGone = isProblem(error, 'NOT_FOUND');
      if (!isGone || !(await this.wasDeleted(request.targetId))) throw error;
    }
    await this.notifier.notify(request.targetId);
  }

  private wasDeleted(accountId: string): Promise<boolean> {
    return this.dataSource.getRepository(DeletedAccountEntity).existsBy({ account_id: accountId });
  }
}
