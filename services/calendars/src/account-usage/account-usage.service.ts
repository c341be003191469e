import { Inject, Injectable } from '@nestjs/common';
import type { UserCalendar, UserHoldings } from '@daymark/contracts';
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
}
