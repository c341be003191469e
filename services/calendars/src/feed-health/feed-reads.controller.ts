import { Controller } from '@nestjs/common';
import type { BodyOf } from '@daymark/contracts';
import { reportFeedReads } from '@daymark/contracts/internal';
import { Endpoint, FromBody } from '@daymark/service-kit';
import { FeedReadStatistics } from './feed-read-statistics.js';

@Controller()
export class FeedReadsController {
  constructor(private readonly reads: FeedReadStatistics) {}

  @Endpoint(reportFeedReads)
  add(@FromBody() { reads }: BodyOf<typeof reportFeedReads>) {
    return this.reads.add(reads);
  }
}
