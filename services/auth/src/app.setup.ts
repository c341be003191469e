import { createLocalJWKSet } from 'jose';
import { createService, type Logger, type Service } from '@daymark/service-kit';
import { AppModule } from './app.module.js';
import type { AuthSettings } from './config.js';
import { entities, migrations } from './database/data-source.js';
import { NoticeConsumerService } from './notices/notices.module.js';
import { OwnerBootstrapService } from './owner/owner.module.js';
import { WaitingRegistrationsNoticeService } from './registrations/registrations.module.js';
import { RetentionService } from './retention/retention.module.js';
import { SessionStateService } from './sessions/sessions.module.js';
import { publicKeySet } from './tokens/tokens.module.js';

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
