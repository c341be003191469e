import type { Server } from 'node:http';
import { Inject, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { QueryOf } from '@daymark/contracts';
import { getPublishedFeed } from '@daymark/contracts/internal';
import {
  directRequestLog,
  LOGGER,
  Metrics,
  putInFront,
  REDIS,
  ServiceClient,
  SETTINGS,
  type Logger,
} from '@daymark/service-kit';
import type { Redis } from 'ioredis';
import type { FeedSettings } from '../config.js';
import { PublicAddresses, PublicCalendarsModule } from '../public-calendars/public-calendars.module.js';
import { FeedReadsService, ReadsModule } from '../reads/reads.module.js';
import { CalendarVersions, ToldChanges, VersionsModule } from '../versions/versions.module.js';
import { FeedCopies } from './copies/feed-copies.js';
import { feedPages } from './copies/feed-reading.js';
import { programFingerprint } from './copies/program-fingerprint.js';
import { SharedCopies } from './copies/shared-copies.js';
import { DirectFeeds } from './direct-feeds.js';
import { EventFilesService } from './event-files.service.js';
import { feedWriter } from './feed-writer.js';
import { FeedController } from './feed.controller.js';

export { FeedCopies } from './copies/feed-copies.js';
export { SharedCopies, type FindPublic } from './copies/shared-copies.js';

/** Public calendars and shared events as iCalendar. */
@Module({
  imports: [PublicCalendarsModule, ReadsModule, VersionsModule],
  controllers: [FeedController],
  providers: [
    EventFilesService,
    {
      provide: SharedCopies,
      useFactory: ({ PRODUCT_NAME, PUBLIC_ORIGIN }: FeedSettings, redis: Redis, logger: Logger) =>
        new SharedCopies(redis, programFingerprint([PRODUCT_NAME, PUBLIC_ORIGIN]), logger),
      inject: [SETTINGS, REDIS, LOGGER],
    },
    {
      provide: FeedCopies,
      useFactory: (
        { PRODUCT_NAME }: FeedSettings,
        versions: CalendarVersions,
        client: ServiceClient,
        addresses: PublicAddresses,
        shared: SharedCopies,
        metrics: Metrics,
        told: ToldChanges,
      ) => {
        const help =
          'Feeds that memory did not have; the others are http_request_duration_seconds_count less these.';
        const countMissing = metrics.counter('feed_copies_missing_total', help, ['found']);
        return new FeedCopies({
          versions,
          shared,
          read: (id, since, version) => {
            const changes = told.take(id, since, version);
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
        SharedCopies,
        Metrics,
        ToldChanges,
      ],
    },
  ],
  exports: [FeedCopies, SharedCopies],
})
export class IcalendarModule {
  constructor(
    copies: FeedCopies,
    versions: CalendarVersions,
    { httpAdapter }: HttpAdapterHost<FastifyAdapter>,
    metrics: Metrics,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) settings: FeedSettings,
    reads: FeedReadsService,
  ) {
    const direct = new DirectFeeds(copies, versions, settings, directRequestLog(logger, metrics), reads);
    putInFront(httpAdapter.getHttpServer<Server>(), direct.before);
  }
}
