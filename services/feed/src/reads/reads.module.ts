import { Module } from '@nestjs/common';
import { FeedReadsService } from './feed-reads.service.js';

export { FeedReadsService, type FeedRead } from './feed-reads.service.js';

/** Which kinds of programs fetch which feed. */
@Module({ providers: [FeedReadsService], exports: [FeedReadsService] })
export class ReadsModule {}
