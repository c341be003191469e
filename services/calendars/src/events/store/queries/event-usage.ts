import { Injectable } from '@nestjs/common';
import type { ResponseOf, UserEvent, UserEventQuery, UserHoldings } from '@daymark/contracts';
import type { listAccountEvents } from '@daymark/contracts/internal';
import { DataSource } from 'typeorm';
import { ownedBy, rowsOf } from '../../../access/access.module.js';
import { EventEntity } from '../event.entities.js';
import { originalBytesOf } from '../quotas/events-of-person.js';
import { EVENT_TEXT_BYTES } from '../quotas/event-quota.js';

type EventTotals = Pick<UserHoldings, 'event_count' | 'event_bytes'>;

@Injectable()
export class EventUsage {
  constructor(private readonly dataSource: DataSource) {}

  /** The number of events in each calendar; calendars without any are not in the map. */
  async countsIn(calendarIds: string[]): Promise<Map<string, number>> {
    const counts = await this.dataSource.query<{ calendar_id: string; events: number }[]>(
      `SELECT calendar_id, count(*)::int AS events FROM calendar_events
       WHERE calendar_id = ANY($1) GROUP BY calendar_id`,
      [calendarIds],
    );
    return new Map(counts.map(({ calendar_id, events }) => [calendar_id, events]));
  }

  /** The number of a person's events, a series counting as one, and the size of their text including exceptions. */
  async totalsOf(userId: string): Promise<EventTotals> {
    // The driver returns bigint as text; float8 is exact far beyond every quota.
    const [totals] = await this.dataSource.query<[EventTotals]>(
      `SELECT count(*) FILTER (WHERE NOT is_exception)::int AS event_count, coalesce(sum(${EVENT_TEXT_BYTES}), 0)::float8 AS event_bytes
       FROM events WHERE ${ownedBy('$1', 'events')}`,
      [userId],
    );
    const originals = await originalBytesOf(this.dataSource.manager, userId);
    return { ...totals, event_bytes: totals.event_bytes + originals };
  }

  /** A page of a person's events, newest first. Events that are not shared appear without their content. */
  async listOf(
    userId: string,
    { page, page_size }: UserEventQuery,
  ): Promise<ResponseOf<typeof listAccountEvents>> {
    const events = await this.dataSource.query<(Omit<UserEvent, 'created_at'> & { created_at: Date })[]>(
      `SELECT id, is_public_shareable, is_recurring, created_at,
              shared_until IS NOT NULL OR EXISTS (
                SELECT FROM events x WHERE x.parent_event_id = events.id AND x.shared_until IS NOT NULL) AS is_withheld,
              CASE WHEN is_public_shareable THEN title END AS title,
              CASE WHEN is_public_shareable THEN start_local END AS start_local,
              CASE WHEN is_public_shareable THEN timezone END AS timezone
         FROM events WHERE ${ownedBy('$1', 'events')} AND NOT is_exception
        ORDER BY created_at DESC, id LIMIT $2 OFFSET $3`,
      [userId, page_size, (page - 1) * page_size],
    );
    const total = await this.dataSource.manager.countBy(EventEntity, {
      ...rowsOf(userId),
      is_exception: false,
    });
    const items = events.map((event) => ({ ...event, created_at: event.created_at.toISOString() }));
    return { items, total, page, page_size };
  }
}
