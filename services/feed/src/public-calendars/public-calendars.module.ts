import { Module, Controller } from '@nestjs/common';
import { SETTINGS, Endpoint, Received } from '@daymark/service-kit';
import { CollectionsModule } from '../collections/collections.module.js';
import type { FeedSettings } from '../config.js';
import { VersionsModule } from '../versions/versions.module.js';
import { PublicAddresses } from './public-addresses.js';
import { PublicCalendarsService } from './public-calendars.service.js';
import { PublicCollectionsService } from './public-collections.service.js';
import { PublicReadLimit } from './public-read-limit.js';
import { ShortLinksService } from './short-links.service.js';
import { WindowCache } from './window-cache.js';
import {
  calendarIdOf,
  getPublicCalendar,
  getPublicEvent,
  getPublicShortLink,
  listPublicCalendarEvents,
} from '@daymark/contracts';

export { PublicAddresses } from './public-addresses.js';
export { PublicReadLimit } from './public-read-limit.js';
export { ShortLinksService } from './short-links.service.js';
export { WindowCache } from './window-cache.js';

@Controller()
class PublicCalendarsController {
  constructor(
    private readonly calendars: PublicCalendarsService,
    private readonly collections: PublicCollectionsService,
    private readonly shortLinks: ShortLinksService,
  ) {}

  @Endpoint(getPublicCalendar)
  calendar(@Received() { params }: Received<typeof getPublicCalendar>) {
    return calendarIdOf(params.id)
      ? this.calendars.calendar(params.id)
      : this.collections.calendar(params.id);
  }

  @Endpoint(listPublicCalendarEvents)
  events(@Received() { params, query }: Received<typeof listPublicCalendarEvents>) {
    return calendarIdOf(params.id)
      ? this.calendars.events(params.id, query)
      : this.collections.events(params.id, query);
  }

  @Endpoint(getPublicShortLink)
  shortLink(@Received() { params: { name } }: Received<typeof getPublicShortLink>) {
    return this.shortLinks.find(name);
  }

  @Endpoint(getPublicEvent)
  event(@Received() { params, query }: Received<typeof getPublicEvent>) {
    return this.calendars.event(params.id, query);
  }
}

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
