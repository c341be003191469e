import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { PasswordResetConfirmation } from '@daymark/contracts';
import { DATA_SOURCE, inTransaction, RateLimits } from '@daymark/service-kit';
import { lockAccount } from '../accounts/accounts.module.js';
import { findOpenLink, type LinkPurpose, linkRefusal, useLink } from '../links/index.js';
import { queueMail } from '../mails/mails.module.js';
import { SessionTerminationService } from '../sessions/sessions.module.js';
import { PasswordHashingService, PasswordPolicyService } from '../passwords/passwords.module.js';
import { PasswordReplacementService } from './password-change.service.js';

const PURPOSES: LinkPurpose[] = ['password-reset', 'set-up'];

const REQUESTS_PER_ADDRESS_AND_CLIENT = { attempts: 3, windowSeconds: 3_600 };
/** For all addresses together, which may be those of a whole office. */
const REQUESTS_PER_CLIENT = { attempts: 20, windowSeconds: 3_600 };

@Injectable()
export class PasswordResetService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    private readonly policy: PasswordPolicyService,
    private readonly passwords: PasswordHashingService,
    private readonly replacement: PasswordReplacementService,
    private readonly termination: SessionTerminationService,
  ) {}

  /**
   * Whether the address has an active account is checked when the mailer fetches the mail, so that every address causes
   * the same work here.
   */
  async request(email: string, clientAddress: string): Promise<void> {
    await Promise.all([
      this.limits.take('password-reset', [email, clientAddress], REQUESTS_PER_ADDRESS_AND_CLIENT),
      this.limits.takeOfClient('password-reset-client', clientAddress, REQUESTS_PER_CLIENT),
    ]);
    await inTransaction(this.dataSource, (manager) => queueMail(manager, email, 'password-reset'));
  }

  /** Before a person types a password. */
  async check(token: string): Promise<void> {
    if (!(await findOpenLink(this.dataSource.manager, token, PURPOSES))) {
      throw await linkRefusal(this.dataSource.manager, token);
    }
  }

  /**
   * Of several concurrent confirmations one succeeds. It signs nobody in, and ends all sessions. After an unacceptable
   * password the link still works.
   */
  async confirm({ token, password }: PasswordResetConfirmation, clientAddress: string): Promise<void> {
    const link = await findOpenLink(this.dataSource.manager, token, PURPOSES);
    if (!link) throw await linkRefusal(this.dataSource.manager, token);
    this.policy.check(password, link.email);
    const newHash = await this.passwords.hash(password);
    const ended = await inTransaction(this.dataSource, async (manager) => {
      await lockAccount(manager, link.account_id);
      const replacement = { accountId: link.account_id, newHash, clientAddress };
      const sessions =
        (await useLink(manager, token)) &&
        (await this.replacement.replace(manager, { ...replacement, how: 'password-reset' }));
      if (!sessions) throw await linkRefusal(manager, token);
      return sessions;
    });
    await this.termination.announce(ended);
  }
}
