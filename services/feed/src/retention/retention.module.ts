import { Module } from '@nestjs/common';
import { CALENDARS_REQUESTED_MAX, findPublicCalendars } from '@daymark/contracts/internal';
import { LOGGER, ServiceClient, type Logger } from '@daymark/service-kit';
import { CollectionDirectory, CollectionsModule } from '../collections/collections.module.js';
import {
  CollectionFeeds,
  FeedCache,
  IcalendarModule,
  SharedFeedCache,
  type FindPublic,
} from '../icalendar/icalendar.module.js';
import { PublicCalendarsModule, WindowCache } from '../public-calendars/public-calendars.module.js';
import { PendingChanges, VersionsModule } from '../versions/versions.module.js';
import { CacheRetention } from './cache-retention.service.js';

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
