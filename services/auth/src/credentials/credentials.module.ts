import { Module } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { CredentialCheckService } from './credential-check.service.js';
import { PasswordStrategy } from './password.strategy.js';
import { SignInDelayService } from './sign-in-delay.service.js';
import { SignInLimitService } from './sign-in-limit.service.js';

export { type CheckedAccount, type SignedInAccount } from './credential-check.service.js';
export { PasswordGuard } from './password.guard.js';

@Module({
  imports: [PasswordsModule],
  providers: [CredentialCheckService, PasswordStrategy, SignInDelayService, SignInLimitService],
  exports: [PasswordStrategy, SignInLimitService],
})
export class CredentialsModule {}
