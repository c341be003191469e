import { Module } from '@nestjs/common';
import { SETTINGS } from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { CredentialCheckService } from './credential-check.service.js';
import { DeviceCookie } from './device-cookie.js';
import { PasswordStrategy } from './password.guard.js';
import { SignInDelayService } from './sign-in-delay.service.js';
import { SignInLimitService } from './sign-in-limit.service.js';

export { type CheckedAccount, type SignedInAccount } from './credential-check.service.js';
export { DeviceCookie } from './device-cookie.js';
export { PasswordGuard } from './password.guard.js';

@Module({
  imports: [PasswordsModule],
  providers: [
    CredentialCheckService,
    {
      provide: DeviceCookie,
      useFactory: (settings: AuthSettings) => new DeviceCookie(settings),
      inject: [SETTINGS],
    },
    PasswordStrategy,
    SignInDelayService,
    SignInLimitService,
  ],
  exports: [DeviceCookie, PasswordStrategy, SignInLimitService],
})
export class CredentialsModule {}
