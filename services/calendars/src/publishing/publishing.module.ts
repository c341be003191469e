import { Module } from '@nestjs/common';
import { SETTINGS } from '@daymark/service-kit';
import type { AudienceSettings, CalendarsSettings } from '../config.js';
import { LogoStorageModule } from '../logos/logos.module.js';
import { PublishedLogosService } from './published-logos.service.js';
import { ReadOnlyDatabase } from './read-only-database.js';
import { PublishingController } from './publishing.controller.js';
import { PublishingService } from './publishing.service.js';

export { ReadOnlyDatabase } from './read-only-database.js';

/** What the audience may see, for the service that shows it. */
@Module({
  imports: [LogoStorageModule],
  controllers: [PublishingController],
  providers: [
    {
      provide: ReadOnlyDatabase,
      useFactory: (settings: CalendarsSettings | AudienceSettings) => new ReadOnlyDatabase(settings),
      inject: [SETTINGS],
    },
    PublishingService,
    PublishedLogosService,
  ],
})
export class PublishingModule {}
