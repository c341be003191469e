import { Module, Controller, UseGuards } from '@nestjs/common';
import { PasswordsModule, CurrentPasswordService } from '../passwords/passwords.module.js';
import { SessionsModule, SessionTerminationService } from '../sessions/sessions.module.js';
import { changeEmail, confirmEmail } from '@daymark/contracts';
import { Endpoint, inTransaction, RateLimits, Received } from '@daymark/service-kit';
import { NotForeignGuard } from '../request-origin/index.js';
import { IsNull, DataSource } from 'typeorm';
import {
  AccountEntity,
  isKnownAddress,
  lockAccount,
  lockAddress,
  rememberFormerAddress,
} from '../accounts/accounts.module.js';
import { recordOwnAction } from '../record-audit.js';
import { closeLinks, findOpenLink, linkRefusal, openLink, useLink } from '../links/index.js';
import { queueMail } from '../mails/mails.module.js';

/** Each request sends a mail to whatever address it names, so it counts whatever its outcome. */
const REQUESTS_PER_ACCOUNT = { attempts: 5, windowSeconds: 3_600 };

/** Only the account's own sessions can request it, including the owner's. */
@Controller()
class EmailChangesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    private readonly currentPassword: CurrentPasswordService,
    private readonly termination: SessionTerminationService,
  ) {}

  /**
   * The link goes to the new address, a notice to the current one. Whether the new one is known is checked when the
   * mailer fetches the mail, so that neither the response, nor its time, nor the caller's own inbox discloses it.
   */
  @Endpoint(changeEmail)
  async request(@Received() { caller, body, clientAddress }: Received<typeof changeEmail>) {
    const { email, password } = body;
    const { user_id: accountId } = caller;
    const account = await this.currentPassword.check(caller, password, 'password');
    await this.limits.take('email-change', accountId, REQUESTS_PER_ACCOUNT);
    await inTransaction(this.dataSource, async (manager) => {
      const linkId = await openLink(manager, { accountId, purpose: 'email-change', newEmail: email });
      await queueMail(manager, email, 'email-change-confirm', { linkId });
      await queueMail(manager, account.email, 'email-change-requested');
      await recordOwnAction(manager, accountId, 'email-change-request', clientAddress);
    });
    return { status: 'accepted' as const };
  }

  /** Sessions continue. If two accounts want one address, the first one gets it. */
  @Endpoint(confirmEmail)
  @UseGuards(NotForeignGuard)
  async confirm(@Received() { body: { token }, clientAddress }: Received<typeof confirmEmail>) {
    const link = await findOpenLink(this.dataSource.manager, token, ['email-change']);
    if (!link?.new_email) throw await linkRefusal(this.dataSource.manager, token);
    const { account_id: accountId, new_email: newEmail } = link;
    const sessions = await inTransaction(this.dataSource, async (manager) => {
      await lockAddress(manager, newEmail);
      await lockAccount(manager, accountId);
      const isFree = !(await isKnownAddress(manager, newEmail));
      const account = await manager.findOneBy(AccountEntity, { id: accountId, deactivated_at: IsNull() });
      if (!account || !isFree || !(await useLink(manager, token))) throw await linkRefusal(manager, token);
      await closeLinks(manager, accountId);
      await manager.update(AccountEntity, { id: accountId }, { email: newEmail });
      await rememberFormerAddress(manager, accountId, account.email);
      await queueMail(manager, account.email, 'email-changed');
      await recordOwnAction(manager, accountId, 'email-change', clientAddress);
      return this.termination.announceAll(manager, accountId);
    });
    await this.termination.announce(sessions);
    return { email: newEmail };
  }
}

@Module({ imports: [PasswordsModule, SessionsModule], controllers: [EmailChangesController] })
export class EmailChangesModule {}
