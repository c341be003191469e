import { Module } from '@nestjs/common';
import { FeedReadsModule } from '../feed-health/feed-health.module.js';
import { PublishingModule } from '../publishing/publishing.module.js';

/** What the program for the audience has of calendars: what the feed service asks and tells. */
@Module({ imports: [PublishingModule, FeedReadsModule] })
export class PublishedModule {}
