import { Module, Controller } from '@nestjs/common';
import { CalendarsModule, PublicCalendarsModule } from '../calendars/calendars.module.js';
import { EventsModule } from '../events/events.module.js';
import { FeedHealthService } from './feed-health.service.js';
import { FeedReadStatistics } from './feed-read-statistics.js';
import { getFeedHealth, type ParamsOf, type BodyOf } from '@daymark/contracts';
import { type SessionState, reportFeedReads } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromParams, FromBody } from '@daymark/service-kit';

export { FeedReadEntity } from './feed-read.entity.js';

@Controller()
class FeedReadsController {
  constructor(private readonly reads: FeedReadStatistics) {}

  @Endpoint(reportFeedReads)
  add(@FromBody() { reads }: BodyOf<typeof reportFeedReads>) {
    return this.reads.add(reads);
  }
}

@Controller()
class FeedHealthController {
  constructor(private readonly health: FeedHealthService) {}

  @Endpoint(getFeedHealth)
  get(@Caller() caller: SessionState, @FromParams() params: ParamsOf<typeof getFeedHealth>) {
    return this.health.of(params.id, caller.user_id);
  }
}

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
