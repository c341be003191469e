import { Module } from '@nestjs/common';
import { SETTINGS } from '@daymark/service-kit';
import type { AudienceSettings, CalendarsSettings } from '../config.js';
import { LogoStorageModule } from '../logos/logos.module.js';
import { PublishedLogosService } from './published-logos.service.js';
import { PublishedReads } from './published-reads.js';
import { PublishingController } from './publishing.controller.js';
import { PublishingService } from './publishing.service.js';

export { PublishedReads } from './published-reads.js';

/** What the audience may see, for the service that shows it. */
@Module({
  imports: [LogoStorageModule],
  controllers: [PublishingController],
  providers: [
    {
      provide: PublishedReads,
      useFactory: (settings: CalendarsSettings | AudienceSettings) => new PublishedReads(settings),
      inject: [SETTINGS],
    },
    PublishingService,
    PublishedLogosService,
  ],
})
export class PublishingModule {}
