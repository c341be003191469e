import type { Calendar, CalendarUpdate, StoredCalendarFields } from '@daymark/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CalendarWritingService } from '../../calendars/calendars.module.js';
import type { HistoryActor } from '../../history/history.module.js';
import { FeedWeight } from '../store/quotas/feed-weight.js';

@Injectable()
export class CalendarEditingService {
  constructor(
    private readonly calendars: CalendarWritingService,
    private readonly feeds: FeedWeight,
  ) {}

  /** Changes a calendar. It is not made public if its events exceed the maximum of a feed. */
  update(id: string, userId: string, update: CalendarUpdate): Promise<Calendar> {
    return this.calendars.update(id, userId, update, (manager) =>
      this.feeds.checkQuota(manager, userId, [id]),
    );
  }

  async restore(
    manager: EntityManager,
    { id, user_id }: { id: string; user_id: string },
    before: StoredCalendarFields,
    by: HistoryActor,
  ): Promise<void> {
    await this.calendars.updateIn(
      manager,
      { id, userId: user_id, version: null },
      before,
      () => this.feeds.checkQuota(manager, user_id, [id]),
      by,
    );
  }
}
