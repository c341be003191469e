import { Module } from '@nestjs/common';
import { SETTINGS } from '@daymark/service-kit';
import { DefaultLogoService } from './default-logo.service.js';
import { LogoCreationService } from './logo-creation.service.js';
import { LogoDeletionService } from './logo-deletion.service.js';
import { LogoReadingService } from './logo-reading.service.js';
import { LogoUploads } from './logo-uploads.js';
import { LogosController } from './logos.controller.js';
import { createLogoStorage } from './storage/create-logo-storage.js';
import { LOGO_STORAGE } from './storage/logo-storage.js';

export { LOGO_STORAGE, type LogoStorage } from './storage/logo-storage.js';
export { readLogo } from './storage/read-logo.js';

export { LogoCreationService } from './logo-creation.service.js';
export { LogoDeletionService } from './logo-deletion.service.js';
export { LimitLogoUploads } from './logo-uploads.js';
export { LogoEntity } from './logo.entity.js';

/** Where the files of logos are. */
@Module({
  providers: [{ provide: LOGO_STORAGE, useFactory: createLogoStorage, inject: [SETTINGS] }],
  exports: [LOGO_STORAGE],
})
export class LogoStorageModule {}

/** Pictures that people upload for their events. */
@Module({
  imports: [LogoStorageModule],
  controllers: [LogosController],
  providers: [DefaultLogoService, LogoCreationService, LogoDeletionService, LogoReadingService, LogoUploads],
  exports: [LogoCreationService, LogoDeletionService, LogoUploads],
})
export class LogosModule {}
