import { Module } from '@nestjs/common';
import { SETTINGS } from '@daymark/service-kit';
import { DefaultLogoService } from './default-logo.service.js';
import { LogoCreationService } from './logo-creation.service.js';
import { LogoDeletionService } from './logo-deletion.service.js';
import { LogoReadingService } from './logo-reading.service.js';
import { LogosController } from './logos.controller.js';
import { createLogoStorage } from './storage/create-logo-storage.js';
import { LOGO_STORAGE } from './storage/logo-storage.js';

export { LogoCreationService } from './logo-creation.service.js';
export { LogoDeletionService } from './logo-deletion.service.js';
export { LogoEntity } from './logo.entity.js';

/** Pictures that people upload for their events. */
@Module({
  controllers: [LogosController],
  providers: [
    { provide: LOGO_STORAGE, useFactory: createLogoStorage, inject: [SETTINGS] },
    DefaultLogoService,
    LogoCreationService,
    LogoDeletionService,
    LogoReadingService,
  ],
  exports: [LogoCreationService, LogoDeletionService],
})
export class LogosModule {}
