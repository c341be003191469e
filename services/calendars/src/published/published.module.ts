import { Module } from '@nestjs/common';
import { FeedReadsModule } from '../feed-health/feed-health.module.js';
import { PublishingModule } from '../publishing/publishing.module.js';

@Module({ imports: [PublishingModule, FeedReadsModule] })
export class PublishedModule {}
