import { Module } from '@nestjs/common';
import { SETTINGS } from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { RefreshCookie } from './refresh-cookie.js';
import { SessionCreationService } from './session-creation.service.js';
import { SessionRefreshService } from './session-refresh.service.js';
import { SessionStateService } from './session-state.service.js';
import { SessionTerminationService } from './session-termination.service.js';
import { SessionsController } from './sessions.controller.js';

export { RefreshCookie } from './refresh-cookie.js';
export { RefreshTokenEntity } from './session.entity.js';
export { SessionEntity } from './session.entity.js';
export { SessionStateService } from './session-state.service.js';
export { SessionTerminationService } from './session-termination.service.js';

@Module({
  imports: [CredentialsModule, TokensModule],
  controllers: [SessionsController],
  providers: [
    {
      provide: RefreshCookie,
      useFactory: ({ PUBLIC_ORIGIN }: AuthSettings) => new RefreshCookie(PUBLIC_ORIGIN),
      inject: [SETTINGS],
    },
    SessionCreationService,
    SessionRefreshService,
    SessionTerminationService,
    SessionStateService,
  ],
  exports: [RefreshCookie, SessionTerminationService, SessionStateService],
})
export class SessionsModule {}
