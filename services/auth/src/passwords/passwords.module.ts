import { Module } from '@nestjs/common';
import { CurrentPasswordService } from './current-password.service.js';
import { PasswordHashingService } from './password-hashing.service.js';
import { PasswordPolicyService } from './password-policy.service.js';

export { CurrentPasswordService } from './current-password.service.js';
export { PasswordHashingService } from './password-hashing.service.js';
export { PasswordPolicyService } from './password-policy.service.js';

@Module({
  providers: [PasswordHashingService, PasswordPolicyService, CurrentPasswordService],
  exports: [PasswordHashingService, PasswordPolicyService, CurrentPasswordService],
})
export class PasswordsModule {}
