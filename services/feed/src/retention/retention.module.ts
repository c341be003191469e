import { Module } from '@nestjs/common';
import { CALENDARS_ASKED_MAX, findPublicCalendars } from '@daymark/contracts/internal';
import { LOGGER, ServiceClient, type Logger } from '@daymark/service-kit';
import { FeedCopies, IcalendarModule, SharedCopies, type FindPublic } from '../icalendar/icalendar.module.js';
import { PublicCalendarsModule, WindowCopies } from '../public-calendars/public-calendars.module.js';
import { ToldChanges, VersionsModule } from '../versions/versions.module.js';
import { CopyRetention } from './copy-retention.service.js';

/** What is kept, only as long as it is public. */
@Module({
  imports: [IcalendarModule, PublicCalendarsModule, VersionsModule],
  providers: [
    {
      provide: CopyRetention,
      useFactory: (
        client: ServiceClient,
        feeds: FeedCopies,
        windows: WindowCopies,
        told: ToldChanges,
        shared: SharedCopies,
        logger: Logger,
      ) => {
        const findPublic: FindPublic = async (ids) => {
          const input = { body: { ids: ids.join(',') } };
          const found = await client.call('calendars', findPublicCalendars, input, { standIn: 'if-silent' });
          return new Set(found.ids);
        };
        return new CopyRetention(
          { memory: [feeds, windows, told], shared },
          findPublic,
          CALENDARS_ASKED_MAX,
          logger,
        );
      },
      inject: [ServiceClient, FeedCopies, WindowCopies, ToldChanges, SharedCopies, LOGGER],
    },
  ],
})
export class RetentionModule {}
