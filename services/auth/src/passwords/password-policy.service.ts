import { Inject, Injectable } from '@nestjs/common';
import { ProblemException, SETTINGS } from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';
import { isCommonPassword } from '../common-passwords.js';

export const COMMON_PASSWORD_MESSAGE = 'This password is too common. Please choose another one.';

/** What a new password must be beyond what the contract says of its length. */
@Injectable()
export class PasswordPolicyService {
  constructor(@Inject(SETTINGS) private readonly settings: AuthSettings) {}

  /**
   * Looks at the password and the address alone, so that a refusal says nothing of who is known.
   * @throws ProblemException VALIDATION_ERROR
   */
  check(password: string, email: string): void {
    const { REFUSE_COMMON_PASSWORDS, PRODUCT_NAME } = this.settings;
    if (!REFUSE_COMMON_PASSWORDS) return;
    if (!isCommonPassword(password, [PRODUCT_NAME, email.split('@', 1)[0]!])) return;
    throw new ProblemException('VALIDATION_ERROR', {
      detail: COMMON_PASSWORD_MESSAGE,
      errors: [{ field: 'password', message: COMMON_PASSWORD_MESSAGE }],
    });
  }
}
