import { Injectable } from '@nestjs/common';
import type { PublicEvent } from '@daymark/contracts';
import { notFound } from '@daymark/service-kit';
import { In, type EntityManager } from 'typeorm';
import { AccountStates } from '../account-states/account-states.module.js';
import { CalendarEntity, DeletedCalendarEntity } from './calendar.entity.js';
import { CHANGED_IDS_MAX_BYTES } from './published-changes.service.js';

export interface PublishedChange {
  published_at: Date;
  previously_published_at: Date;
  /** Null if there are too many to read. */
  event_ids: string[] | null;
}

/** Maximum changes that are followed, more than are stored per calendar. */
const CHANGES_FOLLOWED_MAX = 1_000;

@Injectable()
export class PublicCalendars {
  constructor(private readonly accounts: AccountStates) {}

  async get(manager: EntityManager, id: string): Promise<CalendarEntity> {
    const calendar = await manager.findOneBy(CalendarEntity, { id, is_public: true });
    if (!calendar || !(await this.accounts.isActive(manager, calendar.user_id))) throw notFound();
    return calendar;
  }

  /**
   * When the audience last saw a change, unique to each state; null if the calendar is missing, private or of an
   * inactive owner. It is read every second for each calendar in use: two rows, each found by its key.
   */
  async versionOf(manager: EntityManager, id: string): Promise<Date | null> {
    const [calendar] = await manager.query<{ published_at: Date; user_id: string }[]>(
      'SELECT published_at, user_id FROM calendars WHERE id = $1 AND is_public',
      [id],
    );
    return calendar && (await this.accounts.isActive(manager, calendar.user_id))
      ? calendar.published_at
      : null;
  }

  /** Those of the calendars that are public, in full and in the given order. */
  async allOf(manager: EntityManager, ids: string[]): Promise<CalendarEntity[]> {
    const calendars = await manager.findBy(CalendarEntity, { id: In(ids), is_public: true });
    const shown = await this.ofActiveOwners(manager, calendars);
    return shown.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  }

  async wereDeleted(manager: EntityManager, ids: string[]): Promise<boolean> {
    return (await manager.countBy(DeletedCalendarEntity, { id: In(ids) })) === ids.length;
  }

  async publicOf(manager: EntityManager, ids: string[]): Promise<string[]> {
    const calendars = await manager.find(CalendarEntity, {
      select: { id: true, user_id: true },
      where: { id: In(ids), is_public: true },
    });
    return (await this.ofActiveOwners(manager, calendars)).map(({ id }) => id);
  }

  private async ofActiveOwners(
    manager: EntityManager,
    calendars: CalendarEntity[],
  ): Promise<CalendarEntity[]> {
    const owners = new Set(calendars.map(({ user_id }) => user_id));
    const inactive = await this.accounts.inactiveOf(manager, [...owners]);
    return calendars.filter(({ user_id }) => !inactive.has(user_id));
  }

  async namesOf(manager: EntityManager, ids: string[]): Promise<PublicEvent['calendars']> {
    const calendars = await manager.find(CalendarEntity, {
      select: { id: true, name: true },
      where: { id: In(ids), is_public: true },
      order: { name: 'ASC', id: 'ASC' },
    });
    return calendars.map(({ id, name }) => ({ id, name }));
  }

  async existing(manager: EntityManager, ids: string[]): Promise<Set<string>> {
    const calendars = await manager.find(CalendarEntity, { select: { id: true }, where: { id: In(ids) } });
    return new Set(calendars.map(({ id }) => id));
  }

  /** The published changes since a version, in order. Lists that are longer together than one may be are not read. */
  changesSince(manager: EntityManager, id: string, since: string): Promise<PublishedChange[]> {
    return manager.query<PublishedChange[]>(
      `SELECT published_at, previously_published_at,
         CASE WHEN sum(pg_column_size(event_ids)) OVER (ORDER BY published_at) <= ${2 * CHANGED_IDS_MAX_BYTES}
           THEN event_ids END AS event_ids
       FROM published_changes
       WHERE calendar_id = $1 AND published_at >= $2 ORDER BY published_at LIMIT ${CHANGES_FOLLOWED_MAX}`,
      [id, since],
    );
  }
}
