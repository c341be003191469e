import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CALENDARS_REQUESTED_MAX, findPublicCalendars } from '@daymark/contracts/internal';
import { LOGGER, ServiceClient, type Logger, inBatches } from '@daymark/service-kit';
import { CollectionDirectory, CollectionsModule } from '../collections/collections.module.js';
import {
  CollectionFeeds,
  FeedCache,
  IcalendarModule,
  SharedFeedCache,
  type FindPublic,
} from '../icalendar/icalendar.module.js';
import { PublicCalendarsModule, WindowCache } from '../public-calendars/public-calendars.module.js';
import { PendingChanges, VersionsModule, type CalendarCache } from '../versions/versions.module.js';

/** Data that is no longer public is removed within a minute even if one round of three fails. */
const INTERVAL_MS = 15_000;

interface Caches {
  memory: readonly CalendarCache[];
  shared: Pick<SharedFeedCache, 'retain'>;
}

/**
 * Removes calendars from the caches that were deleted or made private, or whose owner is gone: since nobody requests
 * them any more, nothing else would remove them. Every replica asks calendars about its memory, and one of them about
 * Redis. It depends on no message that could be lost.
 */
export class CacheRetention implements OnModuleInit, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private running: Promise<void> | null = null;

  constructor(
    private readonly caches: Caches,
    private readonly findPublic: FindPublic,
    private readonly askedAtOnce: number,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.run(), INTERVAL_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Goes through all caches, one run at a time. If calendars or Redis fails, the next round does it. */
  run(): Promise<void> {
    this.running ??= this.removeAll().finally(() => (this.running = null));
    return this.running;
  }

  private async removeAll(): Promise<void> {
    // Independent of each other: without Redis memory is still checked, and one may succeed where the other fails.
    const outcomes = await Promise.allSettled([this.removeFromMemory(), this.removeFromRedis()]);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      this.logger.warn(
        { err: outcome.reason as unknown },
        'cached feeds that may no longer be public were not removed',
      );
    }
  }

  private async removeFromMemory(): Promise<void> {
    const { memory } = this.caches;
    const ids = [...new Set(memory.flatMap((cache) => [...cache.calendarIds()]))];
    for (const asked of inBatches(ids, this.askedAtOnce)) {
      const isPublic = await this.findPublic([...asked]);
      for (const id of asked) {
        if (!isPublic.has(id)) for (const cache of memory) cache.evict(id);
      }
    }
  }

  private async removeFromRedis(): Promise<void> {
    await this.caches.shared.retain(async (ids) => {
      const isPublic = new Set<string>();
      for (const asked of inBatches(ids, this.askedAtOnce))
        for (const id of await this.findPublic([...asked])) isPublic.add(id);
      return isPublic;
    });
  }
}

/** Caches hold a calendar only while it is public. */
@Module({
  imports: [CollectionsModule, IcalendarModule, PublicCalendarsModule, VersionsModule],
  providers: [
    {
      provide: CacheRetention,
      useFactory: (
        client: ServiceClient,
        feeds: FeedCache,
        windows: WindowCache,
        pendingChanges: PendingChanges,
        collections: CollectionFeeds,
        directory: CollectionDirectory,
        shared: SharedFeedCache,
        logger: Logger,
      ) => {
        const findPublic: FindPublic = async (ids) => {
          const input = { body: { ids: ids.join(',') } };
          const found = await client.call('calendars', findPublicCalendars, input, { fallback: 'if-silent' });
          return new Set(found.ids);
        };
        return new CacheRetention(
          { memory: [feeds, windows, pendingChanges, collections, directory], shared },
          findPublic,
          CALENDARS_REQUESTED_MAX,
          logger,
        );
      },
      inject: [
        ServiceClient,
        FeedCache,
        WindowCache,
        PendingChanges,
        CollectionFeeds,
        CollectionDirectory,
        SharedFeedCache,
        LOGGER,
      ],
    },
  ],
})
export class RetentionModule {}
