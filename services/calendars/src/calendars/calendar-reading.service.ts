import { Inject, Injectable } from '@nestjs/common';
import { Raw, type DataSource } from 'typeorm';
import type { ResponseOf, Calendar, CalendarListQuery, listCalendars } from '@daymark/contracts';
import { DATA_SOURCE, notFound } from '@daymark/service-kit';
import { calendarResponse } from './calendar.response.js';
import { CalendarEntity } from './calendar.entity.js';
import { accessTo, type CalendarAccess } from './calendar.policy.js';

/** A calendar that the asking person can see, and what that person may do with it. */
export interface SeenCalendar {
  calendar: CalendarEntity;
  access: Exclude<CalendarAccess, 'none'>;
}

@Injectable()
export class CalendarReadingService {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  /** The person's own calendars, newest first. */
  async listOwn(
    userId: string,
    { page, page_size, search }: CalendarListQuery,
  ): Promise<ResponseOf<typeof listCalendars>> {
    const matching = Raw((column) => `strpos(lower(${column}), lower(:search)) > 0`, { search });
    const [calendars, total] = await this.dataSource.manager.findAndCount(CalendarEntity, {
      where: search
        ? [
            { user_id: userId, name: matching },
            { user_id: userId, description: matching },
          ]
        : { user_id: userId },
      order: { created_at: 'DESC', id: 'DESC' },
      skip: (page - 1) * page_size,
      take: page_size,
    });
    return { items: calendars.map((calendar) => calendarResponse(calendar, userId)), total, page, page_size };
  }

  /** @throws ProblemException NOT_FOUND where the calendar is missing or the person cannot see it */
  async get(id: string, userId: string): Promise<Calendar> {
    const { calendar } = await this.see(id, userId);
    return calendarResponse(calendar, userId);
  }

  /** @throws ProblemException NOT_FOUND where the calendar is missing or the person cannot see it */
  async see(id: string, userId: string): Promise<SeenCalendar> {
    const calendar = await this.dataSource.manager.findOneBy(CalendarEntity, { id });
    const access = accessTo(calendar, userId);
    if (calendar === null || access === 'none') throw notFound();
    return { calendar, access };
  }
}
