import { Module, Inject, Injectable } from '@nestjs/common';
import { CurrentPasswordService } from './current-password.service.js';
import { PasswordHashingService } from './password-hashing.service.js';
import { invalidField, SETTINGS } from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';
import { isCommonPassword } from '../common-passwords.js';

export const COMMON_PASSWORD_MESSAGE = 'This password is too common. Please choose another one.';

@Injectable()
export class PasswordPolicyService {
  constructor(@Inject(SETTINGS) private readonly settings: AuthSettings) {}

  /** Depends on the password and the address only, so that a refusal discloses nothing about known addresses. */
  check(password: string, email: string): void {
    const { REFUSE_COMMON_PASSWORDS, PRODUCT_NAME } = this.settings;
    if (!REFUSE_COMMON_PASSWORDS) return;
    if (!isCommonPassword(password, [PRODUCT_NAME, email.split('@', 1)[0]!])) return;
    throw invalidField('password', COMMON_PASSWORD_MESSAGE);
  }
}

export { CurrentPasswordService } from './current-password.service.js';
export { PasswordHashingService } from './password-hashing.service.js';

@Module({
  providers: [PasswordHashingService, PasswordPolicyService, CurrentPasswordService],
  exports: [PasswordHashingService, PasswordPolicyService, CurrentPasswordService],
})
export class PasswordsModule {}
