import { Module, Controller, Injectable } from '@nestjs/common';
import { SETTINGS, Endpoint, Received, requireFound, ServiceClient } from '@daymark/service-kit';
import { CollectionsModule } from '../collections/collections.module.js';
import type { FeedSettings } from '../config.js';
import { VersionsModule, isMissing } from '../versions/versions.module.js';
import { PublicAddresses } from './public-addresses.js';
import { PublicCalendarsService } from './public-calendars.service.js';
import { PublicCollectionsService } from './public-collections.service.js';
import { PublicReadLimit } from './public-read-limit.js';
import { WindowCache } from './window-cache.js';
import {
  calendarIdOf,
  getPublicCalendar,
  getPublicEvent,
  getPublicShortLink,
  listPublicCalendarEvents,
  type PublicShortLink,
} from '@daymark/contracts';
import { performance } from 'node:perf_hooks';
import { getPublishedShortLink } from '@daymark/contracts/internal';
import { LRUCache } from 'lru-cache';

/** Like the version of a calendar: changes, or becoming private, take effect within two seconds. */
const FRESH_MS = 1_000;
const CACHED_MAX = 2_000;

/** Which public calendars and collections the names of short links lead to, each asked for at most once a second. */
@Injectable()
export class ShortLinksService {
  private readonly cachedLinks: LRUCache<string, Promise<PublicShortLink | null>>;

  constructor(
    private readonly client: ServiceClient,
    private readonly limit: PublicReadLimit,
  ) {
    this.cachedLinks = new LRUCache({ max: CACHED_MAX, ttl: FRESH_MS, perf: performance });
  }

  find(name: string): Promise<PublicShortLink> {
    return this.limit.ofKnown(async () => requireFound(await this.findIfAny(name)));
  }

  /** The same without a limit, and null where the name leads nowhere. */
  findIfAny(name: string): Promise<PublicShortLink | null> {
    const cachedLink = this.cachedLinks.get(name);
    if (cachedLink) return cachedLink;
    const answer = this.client
      .call('calendars', getPublishedShortLink, { params: { name } }, { fallback: 'if-silent' })
      .catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
    this.cachedLinks.set(name, answer);
    answer.catch(() => this.cachedLinks.delete(name));
    return answer;
  }
}

export { PublicAddresses } from './public-addresses.js';
export { PublicReadLimit } from './public-read-limit.js';
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
