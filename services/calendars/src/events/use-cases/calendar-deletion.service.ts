import { Inject, Injectable } from '@nestjs/common';
import { DATA_SOURCE, inTransaction } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { CalendarReadingService, CalendarWritingService } from '../../calendars/calendars.module.js';
import { lockEventsIn, removeEventsOnlyIn } from '../store/calendar-links.js';

@Injectable()
export class CalendarDeletionService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly calendars: CalendarWritingService,
    private readonly reading: CalendarReadingService,
  ) {}

  /**
   * Deletes a calendar with the events that are in no other one, and all that belongs to them: all of it or nothing.
   * @throws ProblemException NOT_FOUND where the person cannot see the calendar; FORBIDDEN where it is somebody else's;
   * TOO_MANY_REQUESTS
   */
  async delete(id: string, userId: string): Promise<void> {
    await this.calendars.limitDeletions(id, userId);
    await inTransaction(this.dataSource, async (manager) => {
      await this.reading.requireOwn(id, userId, manager);
      // Events before calendars, as whoever changes an event locks them; and then nothing can be put into it any more.
      await lockEventsIn(manager, id);
      await this.calendars.lock(manager, id);
      await removeEventsOnlyIn(manager, id);
      await this.calendars.remove(manager, id, userId);
    });
  }
}
