import { Module, Inject, Injectable } from '@nestjs/common';
import { PasswordHashingService } from './password-hashing.service.js';
import { invalidField, SETTINGS, DATA_SOURCE, ProblemException, RateLimits } from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';
import { isCommonPassword } from '../common-passwords.js';
import type { DataSource } from 'typeorm';
import type { SessionState } from '@daymark/contracts/internal';
import { AccountEntity } from '../accounts/accounts.module.js';
import { text } from '../texts.js';

export { PasswordHashingService } from './password-hashing.service.js';

/**
 * All actions that require the password share it. Per session: the holder of a stolen one does not block the person's
 * others.
 */
const LIMIT = 'current-password';
/** Correct passwords are limited too: each costs a hash, and most of the actions send a mail. */
const RIGHT_PASSWORDS = { attempts: 20, windowSeconds: 3_600 };

@Injectable()
export class CurrentPasswordService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashingService,
    private readonly limits: RateLimits,
  ) {}

  /** `field` is the request's field with the password. Returns the account at the time of the check. */
  async check(caller: SessionState, password: string, field: string): Promise<AccountEntity> {
    const { user_id: accountId, session_id: sessionId } = caller;
    await this.limits.take(LIMIT, sessionId);
    const { entities, raw } = await this.dataSource
      .getRepository(AccountEntity)
      .createQueryBuilder('account')
      .addSelect('account.temporary_until <= now()', 'has_expired')
      .where('account.id = :accountId AND account.deactivated_at IS NULL', { accountId })
      .getRawAndEntities<{ has_expired: boolean | null }>();
    const [account] = entities;
    if (!account) throw new ProblemException('UNAUTHENTICATED');
    if (!(await this.passwords.verify(account.password_hash, password))) {
      throw invalidField(field, text('refused.wrongPassword'));
    }
    await this.limits.take('right-password', accountId, RIGHT_PASSWORDS);
    void this.limits.refund(LIMIT, sessionId);
    if (raw[0]?.has_expired) throw new ProblemException('TEMPORARY_PASSWORD_EXPIRED');
    return account;
  }
}

@Injectable()
export class PasswordPolicyService {
  constructor(@Inject(SETTINGS) private readonly settings: AuthSettings) {}

  /** Depends on the password and the address only, so that a refusal discloses nothing about known addresses. */
  check(password: string, email: string): void {
    const { REFUSE_COMMON_PASSWORDS, PRODUCT_NAME } = this.settings;
    if (!REFUSE_COMMON_PASSWORDS) return;
    if (!isCommonPassword(password, [PRODUCT_NAME, email.split('@', 1)[0]!])) return;
    throw invalidField('password', text('refused.commonPassword'));
  }
}

@Module({
  providers: [PasswordHashingService, PasswordPolicyService, CurrentPasswordService],
  exports: [PasswordHashingService, PasswordPolicyService, CurrentPasswordService],
})
export class PasswordsModule {}
