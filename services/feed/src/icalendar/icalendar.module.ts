import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { getPublishedFeed } from '@daymark/contracts/internal';
import {
  currentRequest,
  LOGGER,
  Metrics,
  REDIS,
  requestLog,
  ServiceClient,
  SETTINGS,
  type Logger,
} from '@daymark/service-kit';
import type { Redis } from 'ioredis';
import type { FeedSettings } from '../config.js';
import { putInFront } from '../http/http.module.js';
import { PublicAddresses, PublicCalendarsModule } from '../public-calendars/public-calendars.module.js';
import { FeedReadsService, ReadsModule } from '../reads/reads.module.js';
import { CalendarVersions, VersionsModule } from '../versions/versions.module.js';
import { FeedCopies } from './copies/feed-copies.js';
import { programFingerprint } from './copies/program-fingerprint.js';
import { SharedCopies } from './copies/shared-copies.js';
import { DirectFeeds } from './direct-feeds.js';
import { EventFilesService } from './event-files.service.js';
import { feedWriter } from './feed-writer.js';
import { FeedController } from './feed.controller.js';

/**
 * Ten thousand events are many for one call. Where calendars hangs, the question for the version finds out first, and in
 * two seconds.
 */
const READING = { timeoutMs: 8_000 };

/** Public calendars and shared events as iCalendar. */
@Module({
  imports: [PublicCalendarsModule, ReadsModule, VersionsModule],
  controllers: [FeedController],
  providers: [
    EventFilesService,
    {
      provide: FeedCopies,
      useFactory: (
        { PRODUCT_NAME, PUBLIC_ORIGIN }: FeedSettings,
        versions: CalendarVersions,
        client: ServiceClient,
        addresses: PublicAddresses,
        redis: Redis,
        logger: Logger,
      ) =>
        new FeedCopies({
          versions,
          shared: new SharedCopies(redis, programFingerprint([PRODUCT_NAME, PUBLIC_ORIGIN]), logger),
          read: (id, since) =>
            client.call('calendars', getPublishedFeed, { params: { id }, query: { since } }, READING),
          writer: feedWriter(PRODUCT_NAME, addresses),
        }),
      inject: [SETTINGS, CalendarVersions, ServiceClient, PublicAddresses, REDIS, LOGGER],
    },
  ],
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
    const logged = requestLog(logger, metrics);
    const observed = (route: string, request: IncomingMessage, response: ServerResponse, work: () => void) =>
      logged(request, response, () => {
        currentRequest()!.route = route;
        work();
      });
    const direct = new DirectFeeds(copies, versions, settings, observed, reads);
    putInFront(httpAdapter.getInstance(), direct.before);
  }
}
