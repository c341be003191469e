import { Controller } from '@nestjs/common';
import { getFeedHealth, type ParamsOf } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromParams } from '@daymark/service-kit';
import { FeedHealthService } from './feed-health.service.js';

@Controller()
export class FeedHealthController {
  constructor(private readonly health: FeedHealthService) {}

  @Endpoint(getFeedHealth)
  get(@Caller() caller: SessionState, @FromParams() params: ParamsOf<typeof getFeedHealth>) {
    return this.health.of(params.id, caller.user_id);
  }
}
