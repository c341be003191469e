import { Module } from '@nestjs/common';
import { PublicCalendarsModule } from '../public-calendars/public-calendars.module.js';
import { FeedRenderingService } from './feed-rendering.service.js';
import { FeedController } from './feed.controller.js';

/** Public calendars and shared events as iCalendar. */
@Module({
  imports: [PublicCalendarsModule],
  controllers: [FeedController],
  providers: [FeedRenderingService],
})
export class IcalendarModule {}
