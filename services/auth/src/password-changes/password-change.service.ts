import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { PasswordChange } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { DATA_SOURCE, inTransaction, invalidField, ProblemException } from '@daymark/service-kit';
import { SessionTerminationService } from '../sessions/sessions.module.js';
import {
  CurrentPasswordService,
  PasswordHashingService,
  PasswordPolicyService,
} from '../passwords/passwords.module.js';
import { PasswordReplacementService } from './password-replacement.service.js';

const STILL_TEMPORARY = 'Please choose a password that differs from the temporary one.';

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
      throw invalidField('password', STILL_TEMPORARY);
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
