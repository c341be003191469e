import { Module } from '@nestjs/common';
import { CalendarsModule, PublicCalendarsModule } from '../calendars/calendars.module.js';
import { EventsModule } from '../events/events.module.js';
import { FeedHealthController } from './feed-health.controller.js';
import { FeedHealthService } from './feed-health.service.js';
import { FeedReadsController } from './feed-reads.controller.js';
import { FeedReadStatistics } from './feed-read-statistics.js';

export { FeedReadEntity } from './feed-read.entity.js';

/** Which kinds of calendar programs fetch a feed, and which version they have. */
@Module({
  imports: [CalendarsModule, EventsModule],
  controllers: [FeedHealthController],
  providers: [FeedHealthService],
})
export class FeedHealthModule {}

/** Receives the feed service's statistics. */
@Module({
  imports: [PublicCalendarsModule],
  controllers: [FeedReadsController],
  providers: [FeedReadStatistics],
})
export class FeedReadsModule {}
