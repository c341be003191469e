import { Module } from '@nestjs/common';
import { FeedReadsModule } from '../feed-health/feed-health.module.js';
import { PublishingModule } from '../publishing/publishing.module.js';

/** The calendars routes of the program for the audience: what the feed service reads and reports. */
@Module({ imports: [PublishingModule, FeedReadsModule] })
export class PublishedModule {}
