import { Injectable } from '@nestjs/common';
import { In, DataSource, type EntityManager, type FindOneOptions } from 'typeorm';
import type { ResponseOf, Calendar, CalendarListQuery, listCalendars } from '@daymark/contracts';
import { notFound } from '@daymark/service-kit';
import {
  Access,
  calendarsOf,
  isOwnedBy,
  notEnoughRole,
  onCalendar,
  ownedBy,
  placeInList,
  rowsOf,
  type CalendarAction,
  type Relation,
} from '../access/access.module.js';
import { ToldHistory } from '../history/history.module.js';
import { SourceEvents } from '../source-events/source-events.module.js';
import { searchPattern } from '../search-pattern.js';
import { calendarResponse } from './calendar.response.js';
import { CalendarEntity } from './calendar.entity.js';
import { calendarNotYours } from './calendar.errors.js';

export interface CalendarName {
  id: string;
  name: string;
  color: string;
}

@Injectable()
export class CalendarReadingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: Access,
    private readonly told: ToldHistory,
    private readonly sources: SourceEvents,
  ) {}

  async list(
    userId: string,
    { page, page_size, search }: CalendarListQuery,
  ): Promise<ResponseOf<typeof listCalendars>> {
    const found = this.dataSource.manager
      .createQueryBuilder(CalendarEntity, 'c')
      .where(calendarsOf(':person', 'c'), { person: userId });
    if (search) found.andWhere(IS_MATCHING, { pattern: searchPattern(search) });
    const [calendars, total] = await found
      .orderBy({
        [ownedBy(':person', 'c')]: 'DESC',
        [placeInList(':person')]: { order: 'ASC', nulls: 'NULLS FIRST' },
        'c.created_at': 'DESC',
        'c.id': 'DESC',
      })
      .offset((page - 1) * page_size)
      .limit(page_size)
      .getManyAndCount();
    const items = await this.responsesOf(calendars, userId);
    const filled = await this.sources.calendarsAmong(
      this.dataSource.manager,
      items.map(({ id }) => id),
    );
    for (const [index, { id, holidays }] of calendars.entries())
      if (holidays !== null || filled.has(id)) items[index]!.fills_itself = true;
    return { items, total, page, page_size };
  }

  async get(id: string, userId: string, manager?: EntityManager): Promise<Calendar> {
    const { calendar } = await this.see(id, userId, manager);
    return (await this.responsesOf([calendar], userId, manager))[0]!;
  }

  /** The same with who last changed it, for whoever may change it too. */
  async getDetails(id: string, userId: string): Promise<Calendar> {
    const { manager } = this.dataSource;
    const { calendar, relation } = await this.see(id, userId);
    const [response] = await this.responsesOf([calendar], userId);
    const isTold = calendar.version > 1 && onCalendar(relation, 'manage') === 'allowed';
    return { ...response!, ...(isTold && (await this.told.changerOf(manager, { id }))) };
  }

  async responsesOf(
    calendars: readonly CalendarEntity[],
    userId: string,
    manager = this.dataSource.manager,
  ): Promise<Calendar[]> {
    const memberships = await this.access.membershipsIn(manager, userId, calendars);
    const relations = await this.access.toCalendars(manager, userId, calendars, memberships);
    return calendars.map((calendar) =>
      calendarResponse(calendar, relations.get(calendar.id)!, memberships.get(calendar.id)),
    );
  }

  async see(
    id: string,
    userId: string,
    manager = this.dataSource.manager,
    lock?: FindOneOptions['lock'],
  ): Promise<{ calendar: CalendarEntity; relation: Relation }> {
    const calendar = await manager.findOne(CalendarEntity, { where: { id }, ...(lock && { lock }) });
    if (calendar === null) throw notFound();
    const relation = (await this.access.toCalendars(manager, userId, [calendar])).get(id)!;
    if (onCalendar(relation, 'see') === 'hidden') throw notFound();
    return { calendar, relation };
  }

  async require(
    action: CalendarAction,
    id: string,
    userId: string,
    manager?: EntityManager,
    lock?: FindOneOptions['lock'],
  ): Promise<CalendarEntity> {
    const { calendar, relation } = await this.see(id, userId, manager, lock);
    requireOn(relation, action);
    return calendar;
  }

  async allowed(
    action: CalendarAction,
    manager: EntityManager,
    userId: string,
    ids: string[],
  ): Promise<
    Map<string, Pick<CalendarEntity, 'id' | 'user_id' | 'name' | 'color' | 'language' | 'is_public'>>
  > {
    const calendars = await manager.find(CalendarEntity, {
      select: { id: true, user_id: true, name: true, color: true, language: true, is_public: true },
      where: { id: In(ids) },
    });
    const relations = await this.access.toCalendars(manager, userId, calendars);
    const allowed = calendars.filter(({ id }) => onCalendar(relations.get(id)!, action) === 'allowed');
    return new Map(allowed.map((calendar) => [calendar.id, calendar]));
  }

  async managedBy(userId: string, manager: EntityManager): Promise<string[]> {
    const calendars = await manager
      .createQueryBuilder(CalendarEntity, 'c')
      .select(['c.id', 'c.user_id', 'c.is_public'])
      .where(calendarsOf(':person', 'c'), { person: userId })
      .getMany();
    const relations = await this.access.toCalendars(manager, userId, calendars);
    return calendars
      .map(({ id }) => id)
      .filter((id) => onCalendar(relations.get(id)!, 'manage') === 'allowed');
  }

  async namesOf(ids: string[], manager = this.dataSource.manager): Promise<CalendarName[]> {
    const calendars = await manager.find(CalendarEntity, {
      select: { id: true, name: true, color: true },
      where: { id: In(ids) },
      order: { name: 'ASC', id: 'ASC' },
    });
    return calendars.map(({ id, name, color }) => ({ id, name, color }));
  }

  /** The names of those calendars that a person may read, in the colors that this person sees. */
  async namesFor(userId: string, ids: string[], manager: EntityManager): Promise<CalendarName[]> {
    const calendars = await manager.find(CalendarEntity, {
      select: { id: true, user_id: true, name: true, color: true },
      where: { id: In(ids) },
      order: { name: 'ASC', id: 'ASC' },
    });
    const memberships = await this.access.membershipsIn(manager, userId, calendars);
    return calendars.flatMap(({ id, name, color, ...calendar }) => {
      const membership = memberships.get(id);
      if (!membership && !isOwnedBy(userId, calendar)) return [];
      return [{ id, name, color: membership?.color ?? color }];
    });
  }

  /** All calendars that a person owns, in the order of their list. */
  allOf(userId: string, manager = this.dataSource.manager): Promise<CalendarEntity[]> {
    return manager.find(CalendarEntity, {
      where: rowsOf(userId),
      order: { position: { direction: 'ASC', nulls: 'FIRST' }, created_at: 'DESC', id: 'ASC' },
    });
  }
}

export function requireOn(relation: Relation, action: CalendarAction): void {
  const answer = onCalendar(relation, action);
  if (answer === 'refused') throw calendarNotYours();
  if (answer !== 'allowed') throw notEnoughRole(answer);
}

const IS_MATCHING = ['name', 'description'].map((column) => `c.${column} ~ :pattern`).join(' OR ');
