import { Module } from '@nestjs/common';
import { SETTINGS } from '@daymark/service-kit';
import { CollectionsModule } from '../collections/collections.module.js';
import type { FeedSettings } from '../config.js';
import { VersionsModule } from '../versions/versions.module.js';
import { PublicAddresses } from './public-addresses.js';
import { PublicCalendarsController } from './public-calendars.controller.js';
import { PublicCalendarsService } from './public-calendars.service.js';
import { PublicCollectionsService } from './public-collections.service.js';
import { PublicReadLimit } from './public-read-limit.js';
import { ShortLinksService } from './short-links.service.js';
import { WindowCache } from './window-cache.js';

export { PublicAddresses } from './public-addresses.js';
export { PublicReadLimit } from './public-read-limit.js';
export { ShortLinksService } from './short-links.service.js';
export { WindowCache } from './window-cache.js';

@Module({
  imports: [CollectionsModule, VersionsModule],
  controllers: [PublicCalendarsController],
  providers: [
    {
      provide: PublicAddresses,
      useFactory: ({ PUBLIC_ORIGIN }: FeedSettings) => new PublicAddresses(PUBLIC_ORIGIN),
      inject: [SETTINGS],
    },
    PublicReadLimit,
    { provide: WindowCache, useFactory: () => new WindowCache() },
    PublicCalendarsService,
    PublicCollectionsService,
    ShortLinksService,
  ],
  exports: [PublicAddresses, PublicReadLimit, ShortLinksService, WindowCache],
})
export class PublicCalendarsModule {}
