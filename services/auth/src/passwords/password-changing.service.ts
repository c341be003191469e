import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { PasswordChange } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { DATA_SOURCE, ProblemException } from '@daymark/service-kit';
import { SessionEnding } from '../sessions/session-ending.service.js';
import { CurrentPassword } from './current-password.service.js';
import { PasswordHashing } from './password-hashing.service.js';
import { PasswordPolicy } from './password-policy.service.js';
import { PasswordReplacing } from './password-replacing.service.js';

const STILL_TEMPORARY = 'Please choose a password that differs from the temporary one.';

/** Replaces the password of somebody who is signed in. */
@Injectable()
export class PasswordChanging {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly currentPassword: CurrentPassword,
    private readonly policy: PasswordPolicy,
    private readonly passwords: PasswordHashing,
    private readonly replacing: PasswordReplacing,
    private readonly ending: SessionEnding,
  ) {}

  /**
   * Changes the password; the caller's session goes on, all others end.
   * @throws ProblemException VALIDATION_ERROR for a wrong current or an unfit new password; TOO_MANY_REQUESTS; CONFLICT
   * where the password was changed at the same time
   */
  async change(caller: SessionState, change: PasswordChange, clientAddress: string): Promise<void> {
    const { user_id: accountId, session_id: keptSessionId } = caller;
    const account = await this.currentPassword.check(accountId, change.current_password, 'current_password');
    this.policy.check(change.password, account.email);
    if (account.temporary_until && change.password === change.current_password) {
      const errors = [{ field: 'password', message: STILL_TEMPORARY }];
      throw new ProblemException('VALIDATION_ERROR', { detail: STILL_TEMPORARY, errors });
    }
    const newHash = await this.passwords.hash(change.password);
    const ended = await this.dataSource.transaction(async (manager) => {
      const sessions = await this.replacing.replace(manager, {
        accountId,
        newHash,
        checkedHash: account.password_hash,
        keptSessionId,
        how: 'password-change',
        clientAddress,
      });
      if (!sessions) throw new ProblemException('CONFLICT');
      // The kept session is known to other services as one that must change its password.
      await this.ending.announce([keptSessionId]);
      return sessions;
    });
    await this.ending.announce([...ended, keptSessionId]);
  }
}
