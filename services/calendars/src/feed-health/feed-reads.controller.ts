import { Controller } from '@nestjs/common';
import type { BodyOf } from '@daymark/contracts';
import { reportFeedReads } from '@daymark/contracts/internal';
import { Endpoint, FromBody } from '@daymark/service-kit';
import { FeedReadsService } from './feed-reads.service.js';

@Controller()
export class FeedReadsController {
  constructor(private readonly reads: FeedReadsService) {}

  @Endpoint(reportFeedReads)
  add(@FromBody() { reads }: BodyOf<typeof reportFeedReads>) {
    return this.reads.add(reads);
  }
}
