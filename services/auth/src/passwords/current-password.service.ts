import { Inject, Injectable } from '@nestjs/common';
import { IsNull, type DataSource } from 'typeorm';
import { DATA_SOURCE, ProblemException, RateLimits } from '@daymark/service-kit';
import { AccountEntity } from '../accounts/accounts.module.js';
import { PasswordHashingService } from './password-hashing.service.js';

/** The limit's name; all acts that want the password share it, so nobody gets five tries for each of them. */
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
   * @throws ProblemException VALIDATION_ERROR with that field; TOO_MANY_REQUESTS after five wrong ones in a minute, or
   * twenty right ones in an hour; TEMPORARY_PASSWORD_EXPIRED
   */
  async check(accountId: string, password: string, field: string): Promise<AccountEntity> {
    await this.limits.take(LIMIT, accountId);
    const account = await this.dataSource
      .getRepository(AccountEntity)
      .findOneBy({ id: accountId, deactivated_at: IsNull() });
    if (!account) throw new ProblemException('UNAUTHENTICATED');
    if (!(await this.passwords.verify(account.password_hash, password))) {
      throw new ProblemException('VALIDATION_ERROR', {
        detail: INCORRECT,
        errors: [{ field, message: INCORRECT }],
      });
    }
    await this.limits.take('right-password', accountId, RIGHT_PASSWORDS);
    void this.limits.giveBack(LIMIT, accountId);
    if (account.temporary_until && account.temporary_until <= new Date()) {
      throw new ProblemException('TEMPORARY_PASSWORD_EXPIRED');
    }
    return account;
  }
}
