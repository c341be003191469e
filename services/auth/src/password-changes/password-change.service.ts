import { Inject, Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { PasswordChange } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { DATA_SOURCE, inTransaction, invalidField, ProblemException } from '@daymark/service-kit';
import { SessionTerminationService } from '../sessions/sessions.module.js';
import {
  CurrentPasswordService,
  PasswordHashingService,
  PasswordPolicyService,
} from '../passwords/passwords.module.js';
import { recordOwnAction } from '../record-audit.js';
import { closeLinks } from '../links/index.js';
import { queueMail } from '../mails/mails.module.js';
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

@Injectable()
export class PasswordReplacementService {
  constructor(private readonly termination: SessionTerminationService) {}

  /**
   * Ends the other sessions and all links, queues the mail. Returns the ended sessions, to be announced after the
   * commit; null if the account is not active, or has another password meanwhile.
   */
  async replace(manager: EntityManager, replacement: Replacement): Promise<string[] | null> {
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

@Injectable()
export class PasswordChangeService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly currentPassword: CurrentPasswordService,
    private readonly policy: PasswordPolicyService,
    private readonly passwords: PasswordHashingService,
    private readonly replacement: PasswordReplacementService,
    private readonly termination: SessionTerminationService,
  ) {}

  /** The caller's session continues, all others end. CONFLICT where the password was changed concurrently. */
  async change(caller: SessionState, change: PasswordChange, clientAddress: string): Promise<void> {
    const { user_id: accountId, session_id: keptSessionId } = caller;
    const account = await this.currentPassword.check(caller, change.current_password, 'current_password');
    this.policy.check(change.password, account.email);
    if (account.temporary_until && change.password === change.current_password) {
      throw invalidField('password', text('refused.temporaryPassword'));
    }
    const newHash = await this.passwords.hash(change.password);
    const ended = await inTransaction(this.dataSource, async (manager) => {
      const sessions = await this.replacement.replace(manager, {
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
}
