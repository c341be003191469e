import { Module } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { EmailChangeService } from './email-change.service.js';
import { EmailChangesController } from './email-changes.controller.js';

@Module({
  imports: [PasswordsModule, SessionsModule],
  controllers: [EmailChangesController],
  providers: [EmailChangeService],
})
export class EmailChangesModule {}
