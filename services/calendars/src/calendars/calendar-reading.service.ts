import { Inject, Injectable } from '@nestjs/common';
import { In, Raw, type DataSource, type EntityManager, type FindOneOptions } from 'typeorm';
import type { ResponseOf, Calendar, CalendarListQuery, listCalendars } from '@daymark/contracts';
import { DATA_SOURCE, notFound } from '@daymark/service-kit';
import { AccountStates, type Access } from '../account-states/account-states.module.js';
import { calendarResponse } from './calendar.response.js';
import { CalendarEntity } from './calendar.entity.js';
import { calendarNotYours } from './calendar.errors.js';

export interface SeenCalendar {
  calendar: CalendarEntity;
  access: Exclude<Access, 'none'>;
}

export interface CalendarName {
  id: string;
  name: string;
  color: string;
}

@Injectable()
export class CalendarReadingService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly accounts: AccountStates,
  ) {}

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
  async see(
    id: string,
    userId: string,
    manager = this.dataSource.manager,
    lock?: FindOneOptions['lock'],
  ): Promise<SeenCalendar> {
    const calendar = await manager.findOne(CalendarEntity, { where: { id }, ...(lock && { lock }) });
    if (calendar === null) throw notFound();
    const { user_id, is_public: is_shared } = calendar;
    const access = await this.accounts.accessTo(manager, { user_id, is_shared }, userId);
    if (access === 'none') throw notFound();
    return { calendar, access };
  }

  /**
   * One of the person's own calendars, locked until the transaction ends.
   * @throws ProblemException NOT_FOUND where the person cannot see the calendar; FORBIDDEN where it is another person's
   */
  async requireOwn(
    id: string,
    userId: string,
    manager?: EntityManager,
    lock?: FindOneOptions['lock'],
  ): Promise<CalendarEntity> {
    const { calendar, access } = await this.see(id, userId, manager, lock);
    if (access === 'visible') throw calendarNotYours();
    return calendar;
  }

  async ownOf(
    manager: EntityManager,
    userId: string,
    ids: string[],
  ): Promise<Map<string, Pick<CalendarEntity, 'id' | 'is_public'>>> {
    const calendars = await manager.find(CalendarEntity, {
      select: { id: true, is_public: true },
      where: { id: In(ids), user_id: userId },
    });
    return new Map(calendars.map((calendar) => [calendar.id, calendar]));
  }

  async namesOf(ids: string[], manager = this.dataSource.manager): Promise<CalendarName[]> {
    const calendars = await manager.find(CalendarEntity, {
      select: { id: true, name: true, color: true },
      where: { id: In(ids) },
      order: { name: 'ASC', id: 'ASC' },
    });
    return calendars.map(({ id, name, color }) => ({ id, name, color }));
  }

  allOf(userId: string, manager = this.dataSource.manager): Promise<CalendarEntity[]> {
    return manager.find(CalendarEntity, {
      where: { user_id: userId },
      order: { created_at: 'DESC', id: 'ASC' },
    });
  }
}
