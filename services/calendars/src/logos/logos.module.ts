import { Module, Controller, UseInterceptors } from '@nestjs/common';
import { SETTINGS, Caller, Endpoint, FromFile, FromParams, FromQuery } from '@daymark/service-kit';
import { AccountStatesModule } from '../account-states/account-states.module.js';
import { PublicCalendarsModule } from '../calendars/calendars.module.js';
import { EventsModule } from '../events/events.module.js';
import { HistoryModule } from '../history/history.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { DefaultLogoService } from './default-logo.service.js';
import { LogoCreationService } from './logo-creation.service.js';
import { LogoDeletionService } from './logo-deletion.service.js';
import { LogoFiles } from './logo-files.service.js';
import { LogoReadingService } from './logo-reading.service.js';
import { LogoUploads, LimitLogoUploads } from './logo-uploads.js';
import { LogoUse } from './logo-use.service.js';
import { createLogoStorage } from './storage/create-logo-storage.js';
import { LOGO_STORAGE } from './storage/logo-storage.js';
import {
  deleteDefaultLogo,
  getOwnLogo,
  putDefaultLogo,
  type ParamsOf,
  type VersionQuery,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';

export { LogoCreationService } from './logo-creation.service.js';
export { LogoDeletionService } from './logo-deletion.service.js';
export { LogoFiles } from './logo-files.service.js';
export { LogoReadingService } from './logo-reading.service.js';
export { LimitLogoUploads } from './logo-uploads.js';
export { LogoEntity } from './logo.entity.js';
export { LOGO_STORAGE, type LogoStorage } from './storage/logo-storage.js';

@Controller()
class LogosController {
  constructor(
    private readonly reading: LogoReadingService,
    private readonly defaultLogo: DefaultLogoService,
  ) {}

  @Endpoint(getOwnLogo)
  getOwn(@Caller() caller: SessionState, @FromParams() { name }: ParamsOf<typeof getOwnLogo>) {
    return this.reading.getOwn(name, caller.user_id);
  }

  @UseInterceptors(LimitLogoUploads)
  @Endpoint(putDefaultLogo)
  putDefault(
    @Caller() caller: SessionState,
    @FromQuery() { version }: VersionQuery,
    @FromFile() file: Buffer,
  ) {
    return this.defaultLogo.put(caller.user_id, file, version);
  }

  @Endpoint(deleteDefaultLogo)
  removeDefault(@Caller() caller: SessionState, @FromQuery() { version }: VersionQuery) {
    return this.defaultLogo.remove(caller.user_id, version);
  }
}

/** The files of logos; it has no routes for signed-in people. */
@Module({
  providers: [{ provide: LOGO_STORAGE, useFactory: createLogoStorage, inject: [SETTINGS] }, LogoFiles],
  exports: [LOGO_STORAGE, LogoFiles],
})
export class LogoStorageModule {}

@Module({
  imports: [
    AccountStatesModule,
    EventsModule,
    HistoryModule,
    LogoStorageModule,
    PublicCalendarsModule,
    SettingsModule,
  ],
  controllers: [LogosController],
  providers: [
    DefaultLogoService,
    LogoCreationService,
    LogoDeletionService,
    LogoReadingService,
    LogoUploads,
    LogoUse,
  ],
  exports: [LogoCreationService, LogoDeletionService, LogoReadingService, LogoUploads],
})
export class LogosModule {}
