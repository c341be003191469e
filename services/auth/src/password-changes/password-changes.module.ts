import { Module, Controller, UseGuards } from '@nestjs/common';
import {
  PasswordsModule,
  PasswordHashingService,
  PasswordPolicyService,
  CurrentPasswordService,
} from '../passwords/passwords.module.js';
import { SessionsModule, SessionTerminationService } from '../sessions/sessions.module.js';
import {
  changePassword,
  checkPasswordReset,
  confirmPasswordReset,
  requestPasswordReset,
} from '@daymark/contracts';
import {
  Endpoint,
  inTransaction,
  RateLimits,
  invalidField,
  ProblemException,
  Received,
} from '@daymark/service-kit';
import { NotForeignGuard } from '../request-origin/index.js';
import { DataSource, type EntityManager } from 'typeorm';
import { lockAccount } from '../accounts/accounts.module.js';
import { findOpenLink, type LinkPurpose, linkRefusal, useLink, closeLinks } from '../links/index.js';
import { queueMail } from '../mails/mails.module.js';
import { recordOwnAction } from '../record-audit.js';
import { text } from '../texts.js';

interface Replacement {
  accountId: string;
  newHash: string;
  /** It is replaced only if that is still current. */
  checkedHash?: string;
  keptSessionId?: string;
  how: 'password-change' | 'password-reset';
  clientAddress: string;
}

const PURPOSES: LinkPurpose[] = ['password-reset', 'set-up'];

const REQUESTS_PER_ADDRESS_AND_CLIENT = { attempts: 3, windowSeconds: 3_600 };
/** For all addresses together, which may be those of a whole office. */
const REQUESTS_PER_CLIENT = { attempts: 20, windowSeconds: 3_600 };

@Controller()
class PasswordChangesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    private readonly currentPassword: CurrentPasswordService,
    private readonly policy: PasswordPolicyService,
    private readonly passwords: PasswordHashingService,
    private readonly termination: SessionTerminationService,
  ) {}

  /** The caller's session continues, all others end. CONFLICT where the password was changed concurrently. */
  @Endpoint(changePassword)
  async change(@Received() { caller, body: change, clientAddress }: Received<typeof changePassword>) {
    const { user_id: accountId, session_id: keptSessionId } = caller;
    const account = await this.currentPassword.check(caller, change.current_password, 'current_password');
    this.policy.check(change.password, account.email);
    if (account.temporary_until && change.password === change.current_password) {
      throw invalidField('password', text('refused.temporaryPassword'));
    }
    const newHash = await this.passwords.hash(change.password);
    const ended = await inTransaction(this.dataSource, async (manager) => {
      const sessions = await this.replace(manager, {
        accountId,
        newHash,
        checkedHash: account.password_hash,
        keptSessionId,
        how: 'password-change',
        clientAddress,
      });
      if (!sessions) throw new ProblemException('CONFLICT');
      // Other services have cached the remaining session as one that must change its password.
      await this.termination.announce([keptSessionId]);
      return sessions;
    });
    await this.termination.announce([...ended, keptSessionId]);
  }

  /**
   * Whether the address has an active account is checked when the mailer fetches the mail, so that every address causes
   * the same work here.
   */
  @Endpoint(requestPasswordReset)
  @UseGuards(NotForeignGuard)
  async requestReset(@Received() { body: { email }, clientAddress }: Received<typeof requestPasswordReset>) {
    await Promise.all([
      this.limits.take('password-reset', [email, clientAddress], REQUESTS_PER_ADDRESS_AND_CLIENT),
      this.limits.takeOfClient('password-reset-client', clientAddress, REQUESTS_PER_CLIENT),
    ]);
    await inTransaction(this.dataSource, (manager) => queueMail(manager, email, 'password-reset'));
    return { status: 'accepted' as const };
  }

  /** Before a person types a password. */
  @Endpoint(checkPasswordReset)
  @UseGuards(NotForeignGuard)
  async checkReset(@Received() { body: { token } }: Received<typeof checkPasswordReset>) {
    if (!(await findOpenLink(this.dataSource.manager, token, PURPOSES))) {
      throw await linkRefusal(this.dataSource.manager, token);
    }
  }

  /**
   * Of several concurrent confirmations one succeeds. It signs nobody in, and ends all sessions. After an unacceptable
   * password the link still works.
   */
  @Endpoint(confirmPasswordReset)
  @UseGuards(NotForeignGuard)
  async confirmReset(@Received() { body, clientAddress }: Received<typeof confirmPasswordReset>) {
    const { token, password } = body;
    const link = await findOpenLink(this.dataSource.manager, token, PURPOSES);
    if (!link) throw await linkRefusal(this.dataSource.manager, token);
    this.policy.check(password, link.email);
    const newHash = await this.passwords.hash(password);
    const ended = await inTransaction(this.dataSource, async (manager) => {
      await lockAccount(manager, link.account_id);
      const replacement = { accountId: link.account_id, newHash, clientAddress };
      const sessions =
        (await useLink(manager, token)) &&
        (await this.replace(manager, { ...replacement, how: 'password-reset' }));
      if (!sessions) throw await linkRefusal(manager, token);
      return sessions;
    });
    await this.termination.announce(ended);
  }

  /**
   * Ends the other sessions and all links, queues the mail. Returns the ended sessions, to be announced after the
   * commit; null if the account is not active, or has another password meanwhile.
   */
  private async replace(manager: EntityManager, replacement: Replacement): Promise<string[] | null> {
    const { accountId, newHash, checkedHash, keptSessionId, how, clientAddress } = replacement;
    const [[account]] = await manager.query<[{ email: string }[], number]>(
      `UPDATE accounts SET password_hash = $2, temporary_until = NULL
        WHERE id = $1 AND deactivated_at IS NULL AND password_hash = coalesce($3, password_hash)
        RETURNING email`,
      [accountId, newHash, checkedHash ?? null],
    );
    if (!account) return null;
    await closeLinks(manager, accountId);
    const reason = how === 'password-change' ? 'password-changed' : 'password-reset';
    const ended = await this.termination.endAll(manager, accountId, reason, keptSessionId);
    await queueMail(manager, account.email, 'password-changed');
    await recordOwnAction(manager, accountId, how, clientAddress);
    return ended;
  }
}

@Module({ imports: [PasswordsModule, SessionsModule], controllers: [PasswordChangesController] })
export class PasswordChangesModule {}
