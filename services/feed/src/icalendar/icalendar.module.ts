import type { Server } from 'node:http';
import { Inject, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { QueryOf } from '@daymark/contracts';
import { getPublishedCalendar, getPublishedFeed } from '@daymark/contracts/internal';
import {
  directRequestLog,
  LOGGER,
  Metrics,
  prependRequestListener,
  REDIS,
  ServiceClient,
  SETTINGS,
  type Logger,
} from '@daymark/service-kit';
import type { Redis } from 'ioredis';
import { CollectionDirectory, CollectionsModule } from '../collections/collections.module.js';
import type { FeedSettings } from '../config.js';
import { PublicAddresses, PublicCalendarsModule } from '../public-calendars/public-calendars.module.js';
import { FeedReadRecorder, ReadsModule } from '../reads/reads.module.js';
import { CalendarVersions, PendingChanges, VersionsModule } from '../versions/versions.module.js';
import { FeedCache } from './cache/feed-cache.js';
import { RemindingFeeds } from './cache/reminding-feeds.js';
import { feedPages } from './cache/feed-reading.js';
import { programFingerprint } from './cache/program-fingerprint.js';
import { SharedFeedCache } from './cache/shared-feed-cache.js';
import { FeedFastPath } from './feed-fast-path.js';
import { EventFilesService } from './event-files.service.js';
import { FeedController } from './feed.controller.js';
import { CollectionFeeds } from './several/collection-feeds.js';
import { arrangeFeed, renderEvent } from '@daymark/icalendar/rendering';
import type { FeedWriter } from './cache/feed-text.js';
import { feedCalendar, feedEvent, isLeftOut } from './feed-content.js';

export { FeedCache } from './cache/feed-cache.js';
export { CollectionFeeds } from './several/collection-feeds.js';
export { SharedFeedCache, type FindPublic } from './cache/shared-feed-cache.js';

const feedWriter = (product_name: string, addresses: PublicAddresses): FeedWriter => ({
  piece: (event, calendar) =>
    isLeftOut(event, calendar.cancelled_events) ? null : renderEvent(feedEvent(event, addresses, calendar)),
  frame: (calendar, pieces) =>
    arrangeFeed({ product_name, calendar: feedCalendar(calendar, addresses), pieces }),
});

@Module({
  imports: [CollectionsModule, PublicCalendarsModule, ReadsModule, VersionsModule],
  controllers: [FeedController],
  providers: [
    EventFilesService,
    {
      provide: SharedFeedCache,
      useFactory: ({ PRODUCT_NAME, PUBLIC_ORIGIN }: FeedSettings, redis: Redis, logger: Logger) =>
        new SharedFeedCache(redis, programFingerprint([PRODUCT_NAME, PUBLIC_ORIGIN]), logger),
      inject: [SETTINGS, REDIS, LOGGER],
    },
    {
      provide: RemindingFeeds,
      useFactory: (client: ServiceClient) =>
        new RemindingFeeds((id) => client.call('calendars', getPublishedCalendar, { params: { id } })),
      inject: [ServiceClient],
    },
    {
      provide: FeedCache,
      useFactory: (
        { PRODUCT_NAME }: FeedSettings,
        versions: CalendarVersions,
        client: ServiceClient,
        addresses: PublicAddresses,
        shared: SharedFeedCache,
        metrics: Metrics,
        pendingChanges: PendingChanges,
      ) => {
        const help =
          'Feeds that memory did not have; the others are http_request_duration_seconds_count less these.';
        const countMissing = metrics.counter('feed_copies_missing_total', help, ['found']);
        return new FeedCache({
          versions,
          shared,
          read: (id, since, version) => {
            const changes = pendingChanges.take(id, since, version);
            if (changes) return [changes];
            const ask = (calendarId: string, query: QueryOf<typeof getPublishedFeed>) =>
              client.call('calendars', getPublishedFeed, { params: { id: calendarId }, query });
            return feedPages(ask, id, since);
          },
          writer: feedWriter(PRODUCT_NAME, addresses),
          onMissing: (found) => countMissing({ found }),
        });
      },
      inject: [
        SETTINGS,
        CalendarVersions,
        ServiceClient,
        PublicAddresses,
        SharedFeedCache,
        Metrics,
        PendingChanges,
      ],
    },
    {
      provide: CollectionFeeds,
      useFactory: (
        { PRODUCT_NAME }: FeedSettings,
        directory: CollectionDirectory,
        feeds: FeedCache,
        addresses: PublicAddresses,
      ) => new CollectionFeeds({ directory, feeds, addresses, productName: PRODUCT_NAME }),
      inject: [SETTINGS, CollectionDirectory, FeedCache, PublicAddresses],
    },
  ],
  exports: [CollectionFeeds, FeedCache, SharedFeedCache],
})
export class IcalendarModule {
  constructor(
    cache: FeedCache,
    versions: CalendarVersions,
    { httpAdapter }: HttpAdapterHost<FastifyAdapter>,
    metrics: Metrics,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) settings: FeedSettings,
    reads: FeedReadRecorder,
  ) {
    const direct = new FeedFastPath(cache, versions, settings, directRequestLog(logger, metrics), reads);
    prependRequestListener(httpAdapter.getHttpServer<Server>(), direct.before);
  }
}
