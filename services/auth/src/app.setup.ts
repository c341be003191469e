import { createLocalJWKSet } from 'jose';
import { createService, type Logger, type Service } from '@daymark/service-kit';
import type { AuthSettings } from './config.js';
import { entities, migrations } from './database/data-source.js';
import { NoticeConsumerService, NoticesModule } from './notices/notices.module.js';
import { OwnerBootstrapService, OwnerModule } from './owner/owner.module.js';
import {
  WaitingRegistrationsNoticeService,
  RegistrationsModule,
} from './registrations/registrations.module.js';
import { RetentionService, RetentionModule } from './retention/retention.module.js';
import { SessionStateService, SessionsModule } from './sessions/sessions.module.js';
import { publicKeySet, TokensModule } from './tokens/tokens.module.js';
import { Module } from '@nestjs/common';
import { AccountDeletionModule } from './account-deletion/account-deletion.module.js';
import { AccountsAdministrationModule } from './accounts-administration/accounts-administration.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { EmailChangesModule } from './email-changes/email-changes.module.js';
import { FirstStepsModule } from './first-steps/first-steps.module.js';
import { MailsModule } from './mails/mails.module.js';
import { PasswordChangesModule } from './password-changes/password-changes.module.js';

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
class AppModule {}

export function setUpAuth(settings: AuthSettings, logger?: Logger): Promise<Service> {
  return createService({
    name: 'auth',
    documentationPath: '/api/auth/docs',
    settings,
    peers: { calendars: settings.CALENDARS_URL },
    module: AppModule,
    database: { url: settings.DATABASE_URL, poolSize: settings.DATABASE_POOL_SIZE, entities, migrations },
    hasOutbox: true,
    accessTokens: {
      keys: createLocalJWKSet(publicKeySet(settings.TOKEN_SIGNING_KEYS)),
      sessions: SessionStateService,
    },
    onDatabaseReady: async (application) => {
      await application.get(OwnerBootstrapService).ensureOwner();
      application.get(WaitingRegistrationsNoticeService).start();
      application.get(NoticeConsumerService).start();
      application.get(RetentionService).start();
    },
    ...(logger && { logger }),
  });
}
