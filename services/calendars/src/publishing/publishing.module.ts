import { Module } from '@nestjs/common';
import { SETTINGS } from '@daymark/service-kit';
import type { CalendarsSettings } from '../config.js';
import { PublishedReads } from './published-reads.js';
import { PublishingController } from './publishing.controller.js';
import { PublishingService } from './publishing.service.js';

export { PublishedReads } from './published-reads.js';

/** What the audience may see, for the service that shows it. */
@Module({
  controllers: [PublishingController],
  providers: [
    {
      provide: PublishedReads,
      useFactory: (settings: CalendarsSettings) => new PublishedReads(settings),
      inject: [SETTINGS],
    },
    PublishingService,
  ],
})
export class PublishingModule {}
