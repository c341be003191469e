import { Controller } from '@nestjs/common';
import { getFeedHealth, type BodyOf, type ParamsOf } from '@daymark/contracts';
import { reportFeedReads, type SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromBody, FromParams } from '@daymark/service-kit';
import { FeedHealthService } from './feed-health.service.js';

@Controller()
export class FeedHealthController {
  constructor(private readonly health: FeedHealthService) {}

  @Endpoint(getFeedHealth)
  get(@Caller() caller: SessionState, @FromParams() params: ParamsOf<typeof getFeedHealth>) {
    return this.health.of(params.id, caller.user_id);
  }

  @Endpoint(reportFeedReads)
  add(@FromBody() { reads }: BodyOf<typeof reportFeedReads>) {
    return this.health.add(reads);
  }
}
