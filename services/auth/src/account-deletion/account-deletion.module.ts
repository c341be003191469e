import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountDeletionController } from './account-deletion.controller.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { OwnAccountDeletionService } from './own-account-deletion.service.js';

export { AccountDeletionService } from './account-deletion.service.js';
export { DeletedAccountEntity } from './account-deletion.service.js';

@Module({
  imports: [AccountsModule, PasswordsModule, SessionsModule],
  controllers: [AccountDeletionController],
  providers: [AccountDeletionService, OwnAccountDeletionService],
  exports: [AccountDeletionService],
})
export class AccountDeletionModule {}
