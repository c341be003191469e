import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { SessionState } from '@daymark/contracts/internal';
import { DATA_SOURCE, ProblemException, RateLimits } from '@daymark/service-kit';
import { AccountEntity } from '../accounts/accounts.module.js';
import { PasswordHashingService } from './password-hashing.service.js';

/**
 * The limit's name; all acts that want the password share it, so nobody gets five tries for each of them. It is of a
 * session: whoever holds a stolen one keeps nobody from the password in another.
 */
const LIMIT = 'current-password';
/** Right ones are counted too: each costs a hash, and most of the acts behind it send a mail. */
const RIGHT_PASSWORDS = { attempts: 20, windowSeconds: 3_600 };
const INCORRECT = 'Incorrect password. Please try again.';

/** Makes sure that whoever holds a session also knows the account's password. */
@Injectable()
export class CurrentPasswordService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashingService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * @param field where the request carries the password
   * @returns the account as it was when the password was right
   * @throws ProblemException VALIDATION_ERROR with that field; TOO_MANY_REQUESTS after five wrong ones of the session in a
   * minute, or twenty right ones of the account in an hour; TEMPORARY_PASSWORD_EXPIRED
   */
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
      throw new ProblemException('VALIDATION_ERROR', {
        detail: INCORRECT,
        errors: [{ field, message: INCORRECT }],
      });
    }
    await this.limits.take('right-password', accountId, RIGHT_PASSWORDS);
    void this.limits.giveBack(LIMIT, sessionId);
    if (raw[0]?.has_expired) throw new ProblemException('TEMPORARY_PASSWORD_EXPIRED');
    return account;
  }
}
