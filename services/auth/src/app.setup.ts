import { ExpressAdapter } from '@nestjs/platform-express';
import { createLocalJWKSet } from 'jose';
import { createService, type Logger, type Service } from '@daymark/service-kit';
import { AccountDeleting } from './account-deletion/account-deleting.service.js';
import { AccountDeletionController } from './account-deletion/account-deletion.controller.js';
import { OwnAccountDeleting } from './account-deletion/own-account-deleting.service.js';
import { AccountChanging } from './accounts-administration/account-changing.service.js';
import { AccountCreating } from './accounts-administration/account-creating.service.js';
import { AccountListing } from './accounts-administration/account-listing.service.js';
import { AccountsAdministrationController } from './accounts-administration/accounts-administration.controller.js';
import { AdministratorActs } from './accounts-administration/administrator-acts.service.js';
import { OwnerBootstrap } from './accounts/owner-bootstrap.service.js';
import { ProfileController } from './accounts/profile.controller.js';
import { SETTINGS, type AuthSettings } from './config.js';
import { entities, migrations } from './database/tables.js';
import { EmailChangesController } from './email-changes/email-changes.controller.js';
import { EmailChanging } from './email-changes/email-changing.service.js';
import { MailReleasing } from './mails/mail-releasing.service.js';
import { MailsController } from './mails/mails.controller.js';
import { CurrentPassword } from './passwords/current-password.service.js';
import { PasswordChanging } from './passwords/password-changing.service.js';
import { PasswordHashing } from './passwords/password-hashing.service.js';
import { PasswordPolicy } from './passwords/password-policy.service.js';
import { PasswordReplacing } from './passwords/password-replacing.service.js';
import { PasswordReset } from './passwords/password-reset.service.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { RegistrationDeciding } from './registrations/registration-deciding.service.js';
import { RegistrationListing } from './registrations/registration-listing.service.js';
import { RegistrationsController } from './registrations/registrations.controller.js';
import { SignUpController } from './registrations/sign-up.controller.js';
import { SignUp } from './registrations/sign-up.service.js';
import { WaitingRegistrationsNotice } from './registrations/waiting-registrations-notice.service.js';
import { Retention } from './retention/retention.service.js';
import { CredentialCheck } from './sessions/credential-check.service.js';
import { PasswordStrategy } from './sessions/password.strategy.js';
import { RefreshCookie } from './sessions/refresh-cookie.js';
import { SessionEnding } from './sessions/session-ending.service.js';
import { SessionRefreshing } from './sessions/session-refreshing.service.js';
import { SessionStarting } from './sessions/session-starting.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SignInLimits } from './sessions/sign-in-limits.service.js';
import { StoredSessionStates } from './sessions/stored-session-states.service.js';
import { AccessTokens } from './tokens/access-tokens.service.js';
import { publicKeySet } from './tokens/signing-keys.js';
import { SigningKeysController } from './tokens/signing-keys.controller.js';

/** The auth service, set up and not yet listening; the program and the tests start from here. */
export function setUpAuth(settings: AuthSettings, logger?: Logger): Promise<Service> {
  return createService(
    {
      name: 'auth',
      documentationPath: '/api/auth/docs',
      settings,
      controllers: [
        SignUpController,
        SessionsController,
        ProfileController,
        SigningKeysController,
        RegistrationsController,
        MailsController,
        PasswordsController,
        EmailChangesController,
        AccountDeletionController,
        AccountsAdministrationController,
      ],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: RefreshCookie, useValue: new RefreshCookie(settings.PUBLIC_ORIGIN) },
        PasswordHashing,
        PasswordPolicy,
        CurrentPassword,
        PasswordReplacing,
        PasswordChanging,
        PasswordReset,
        EmailChanging,
        MailReleasing,
        Retention,
        AccountDeleting,
        OwnAccountDeleting,
        AdministratorActs,
        AccountListing,
        AccountCreating,
        AccountChanging,
        OwnerBootstrap,
        SignUp,
        WaitingRegistrationsNotice,
        RegistrationListing,
        RegistrationDeciding,
        CredentialCheck,
        SignInLimits,
        PasswordStrategy,
        SessionStarting,
        SessionRefreshing,
        SessionEnding,
        StoredSessionStates,
        AccessTokens,
      ],
      database: { url: settings.DATABASE_URL, poolSize: settings.DATABASE_POOL_SIZE, entities, migrations },
      hasOutbox: true,
      accessTokens: {
        keys: createLocalJWKSet(publicKeySet(settings.TOKEN_SIGNING_KEYS)),
        sessions: StoredSessionStates,
      },
      onDatabaseReady: async (application) => {
        await application.get(OwnerBootstrap).ensureOwner();
        application.get(WaitingRegistrationsNotice).start();
        application.get(Retention).start();
      },
      ...(logger && { logger }),
    },
    new ExpressAdapter(),
  );
}
