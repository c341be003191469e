import { Module } from '@nestjs/common';
import { AccountDeletionModule } from './account-deletion/account-deletion.module.js';
import { AccountsAdministrationModule } from './accounts-administration/accounts-administration.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { EmailChangesModule } from './email-changes/email-changes.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { FirstStepsModule } from './first-steps/first-steps.module.js';
import { MailsModule } from './mails/mails.module.js';
import { OwnerModule } from './owner/owner.module.js';
import { PasswordChangesModule } from './password-changes/password-changes.module.js';
import { RegistrationsModule } from './registrations/registrations.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { TokensModule } from './tokens/tokens.module.js';

@Module({
  imports: [
    RegistrationsModule,
    SessionsModule,
    AccountsModule,
    TokensModule,
    MailsModule,
    PasswordChangesModule,
    EmailChangesModule,
    AccountDeletionModule,
    AccountsAdministrationModule,
    NoticesModule,
    OwnerModule,
    FirstStepsModule,
    RetentionModule,
  ],
})
export class AppModule {}
