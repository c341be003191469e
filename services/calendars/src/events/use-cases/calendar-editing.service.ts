import type { Calendar, CalendarUpdate } from '@daymark/contracts';
import { Injectable } from '@nestjs/common';
import { CalendarWritingService } from '../../calendars/calendars.module.js';
import { FeedWeight } from '../store/feed-weight.js';

@Injectable()
export class CalendarEditingService {
  constructor(
    private readonly calendars: CalendarWritingService,
    private readonly feeds: FeedWeight,
  ) {}

  /**
   * Changes a calendar. One whose events are more than a feed may have is not made public.
   * @throws ProblemException as CalendarWritingService.update
   */
  update(id: string, userId: string, update: CalendarUpdate): Promise<Calendar> {
    return this.calendars.update(id, userId, update, (manager) =>
      this.feeds.requireRoom(manager, userId, [id]),
    );
  }
}
