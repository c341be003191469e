import { Inject, Injectable } from '@nestjs/common';
import { DATA_SOURCE, inTransaction } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { CalendarReadingService, CalendarWritingService } from '../../calendars/calendars.module.js';
import { sizeOf } from '../store/binned-events.js';
import { findEventsOnlyIn, lockEventsIn } from '../store/calendar-links.js';
import { EventStore } from '../store/event-store.js';

@Injectable()
export class CalendarDeletionService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly calendars: CalendarWritingService,
    private readonly reading: CalendarReadingService,
    private readonly store: EventStore,
  ) {}

  /**
   * Deletes a calendar with the events that are in no other one, and all that belongs to them: all of it or nothing. It can
   * be restored from the bin.
   * @throws ProblemException NOT_FOUND where the person cannot see the calendar; FORBIDDEN where it is somebody else's;
   * TOO_MANY_REQUESTS
   */
  async delete(id: string, userId: string): Promise<void> {
    await this.calendars.limitDeletions(id, userId);
    await inTransaction(this.dataSource, (manager) => this.deleteIn(manager, id, userId));
  }

  /**
   * The same within a transaction.
   * @throws ProblemException NOT_FOUND where the person cannot see the calendar; FORBIDDEN where it is somebody else's
   */
  async deleteIn(manager: EntityManager, id: string, userId: string): Promise<void> {
    await this.reading.requireOwn(id, userId, manager);
    // Events before calendars, as whoever changes an event locks them; and then nothing can be put into it any more.
    await lockEventsIn(manager, id);
    await this.calendars.lock(manager, id);
    const ids = await findEventsOnlyIn(manager, id);
    const size = await sizeOf(manager, ids);
    await this.calendars.putIntoBin(manager, id, { ...size, event_count: ids.length });
    await this.store.removeWithCalendar(manager, ids, id);
    await this.calendars.remove(manager, id, userId);
  }
}
