import type { Calendar, CalendarUpdate, StoredCalendarFields } from '@daymark/contracts';
import { Injectable } from '@nestjs/common';
import { inTransaction } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { HistoryActor } from '../../history/history.module.js';
import { CalendarReadingService, CalendarWritingService } from '../../calendars/calendars.module.js';
import { findEventsOnlyIn, lockEventsIn } from '../store/calendar-links.js';
import { FeedWeight } from '../store/quotas/feed-weight.js';
import { EventChanges } from './event-changes.service.js';

@Injectable()
export class CalendarChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendars: CalendarWritingService,
    private readonly reading: CalendarReadingService,
    private readonly events: EventChanges,
    private readonly feeds: FeedWeight,
  ) {}

  /** Changes a calendar. It is not made public if its events exceed the maximum of a feed. */
  update(id: string, userId: string, update: CalendarUpdate): Promise<Calendar> {
    return this.calendars.update(id, userId, update, this.checkFeed);
  }

  private readonly checkFeed = (
    manager: EntityManager,
    { id, user_id }: { id: string; user_id: string },
  ): Promise<void> => this.feeds.checkQuota(manager, user_id, [id]);

  async restore(
    manager: EntityManager,
    id: string,
    userId: string,
    before: StoredCalendarFields,
  ): Promise<void> {
    await this.calendars.updateIn(manager, { id, userId, version: null }, before, this.checkFeed, 'undo');
  }

  /**
   * Deletes a calendar with the events that are in no other one, and everything that belongs to them: all or nothing.
   * It can be restored from the bin.
   */
  async delete(id: string, userId: string): Promise<void> {
    await this.calendars.limitDeletions(id, userId);
    await inTransaction(this.dataSource, (manager) => this.deleteIn(manager, id, userId));
  }

  async deleteIn(
    manager: EntityManager,
    id: string,
    userId: string,
    by: HistoryActor = 'owner',
  ): Promise<void> {
    await this.reading.require('delete', id, userId, manager);
    // Lock events before calendars, like every change of an event; afterwards nothing can be added to the calendar.
    const all = await lockEventsIn(manager, id);
    await this.calendars.lock(manager, id);
    const only = await findEventsOnlyIn(manager, id);
    const isOnlyHere = new Set(only);
    const others = all.filter((event) => !isOnlyHere.has(event));
    const size = await this.events.removeWithCalendar(manager, { id, only, others }, by);
    await this.calendars.moveToBin(manager, id, { ...size, event_count: only.length, others }, by);
    await this.calendars.remove(manager, id, userId);
  }
}
