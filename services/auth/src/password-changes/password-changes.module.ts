import { Module } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordChangesController } from './password-changes.controller.js';
import { PasswordReplacementService } from './password-replacement.service.js';
import { PasswordResetService } from './password-reset.service.js';

@Module({
  imports: [PasswordsModule, SessionsModule],
  controllers: [PasswordChangesController],
  providers: [PasswordChangeService, PasswordReplacementService, PasswordResetService],
})
export class PasswordChangesModule {}
