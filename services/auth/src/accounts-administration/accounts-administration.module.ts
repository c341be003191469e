import { Module } from '@nestjs/common';
import { AccountDeletionModule } from '../account-deletion/account-deletion.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountChangeService } from './account-change.service.js';
import { AccountCreationService } from './account-creation.service.js';
import { AccountListService, AccountReadingService } from './account-reading.service.js';
import { AccountsAdministrationController } from './accounts-administration.controller.js';
import { AdministratorActionService } from './administrator-action.service.js';

@Module({
  imports: [AccountDeletionModule, AccountsModule, MailsModule, PasswordsModule, SessionsModule],
  controllers: [AccountsAdministrationController],
  providers: [
    AdministratorActionService,
    AccountListService,
    AccountReadingService,
    AccountCreationService,
    AccountChangeService,
  ],
})
export class AccountsAdministrationModule {}
