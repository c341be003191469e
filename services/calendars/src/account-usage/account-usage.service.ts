import { Inject, Injectable } from '@nestjs/common';
import type { ResponseOf, UserCalendar, UserEvent, UserEventQuery, UserHoldings } from '@daymark/contracts';
import type { listAccountEvents } from '@daymark/contracts/internal';
import { DATA_SOURCE } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { EVENT_TEXT_BYTES } from '../events/events.module.js';

type Totals = Omit<UserHoldings, 'calendars'>;

/** What administrators see of what somebody keeps here: how much it is, and no more of it than the audience sees. */
@Injectable()
export class AccountUsageService {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  /** The calendars, newest first, and what everything takes up; of somebody unknown there is nothing. */
  async read(userId: string): Promise<UserHoldings> {
    const calendars = await this.dataSource.query<
      (Omit<UserCalendar, 'created_at'> & { created_at: Date })[]
    >(
      `SELECT id, CASE WHEN is_public THEN name END AS name, is_public, created_at,
              (SELECT count(*) FROM calendar_events WHERE calendar_id = calendars.id)::int AS event_count
         FROM calendars WHERE user_id = $1 ORDER BY created_at DESC, id`,
      [userId],
    );
    // The sums are bigint, which the driver gives as text; as float8 they are exact far beyond every quota.
    const [totals] = await this.dataSource.query<[Totals]>(
      `SELECT kept.*, logos.*
         FROM (SELECT count(*)::int AS event_count, coalesce(sum(${EVENT_TEXT_BYTES}), 0)::float8 AS event_bytes
                 FROM events WHERE user_id = $1) AS kept,
              (SELECT count(*)::int AS logo_count, coalesce(sum(bytes), 0)::float8 AS logo_bytes
                 FROM logos WHERE user_id = $1) AS logos`,
      [userId],
    );
    return {
      calendars: calendars.map((calendar) => ({
        ...calendar,
        created_at: calendar.created_at.toISOString(),
      })),
      ...totals,
    };
  }

  /** A page of the events, newest first. What is not shared is there without anything that it says. */
  async listEvents(
    userId: string,
    { page, page_size }: UserEventQuery,
  ): Promise<ResponseOf<typeof listAccountEvents>> {
    const events = await this.dataSource.query<(Omit<UserEvent, 'created_at'> & { created_at: Date })[]>(
      `SELECT id, is_public_shareable, is_recurring, created_at,
              CASE WHEN is_public_shareable THEN title END AS title,
              CASE WHEN is_public_shareable THEN start_local END AS start_local,
              CASE WHEN is_public_shareable THEN timezone END AS timezone
         FROM events WHERE user_id = $1 AND NOT is_exception
        ORDER BY created_at DESC, id LIMIT $2 OFFSET $3`,
      [userId, page_size, (page - 1) * page_size],
    );
    const [counted] = await this.dataSource.query<[{ total: number }]>(
      'SELECT count(*)::int AS total FROM events WHERE user_id = $1 AND NOT is_exception',
      [userId],
    );
    const items = events.map((event) => ({ ...event, created_at: event.created_at.toISOString() }));
    return { items, total: counted.total, page, page_size };
  }
}
