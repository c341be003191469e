import { PAST_EVENT_HOURS } from '@daymark/contracts';
import { Injectable } from '@nestjs/common';
import { inBatches } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { PublishedChanges, type SeenChange } from '../../calendars/calendars.module.js';
import type { StoredEvent } from '../domain/stored-event.js';
import { SELECT_EVENT } from './event-queries.js';

// For a series the last occurrence decides, including moved ones. The database's clock is used, since there is only
// one.
const IS_PAST = `coalesce(e.series_end, 'infinity') < now() - interval '${PAST_EVENT_HOURS} hours'
  AND e.archived_at IS NULL AND NOT e.is_exception
  AND NOT EXISTS (SELECT FROM events x WHERE x.parent_event_id = e.id AND NOT x.is_deleted
    AND x.end_time >= now() - interval '${PAST_EVENT_HOURS} hours')`;

/**
 * Locks a person's past events that are not archived; returns their ids. The second statement sees what was changed
 * while the first one waited for locks.
 */
export async function lockPastEvents(manager: EntityManager, userId: string, max: number): Promise<string[]> {
  const locked = await manager.query<{ id: string }[]>(
    `SELECT e.id FROM events e WHERE e.user_id = $1 AND ${IS_PAST} LIMIT ${max} FOR UPDATE SKIP LOCKED`,
    [userId],
  );
  if (!locked.length) return [];
  const past = await manager.query<{ id: string }[]>(
    `SELECT e.id FROM events e WHERE e.id = ANY($1) AND ${IS_PAST}`,
    [locked.map(({ id }) => id)],
  );
  return past.map(({ id }) => id);
}

/** Number of events that one statement archives, so that each is short however many are past. */
const ROWS_AT_A_TIME = 2_000;

/** Archives events with their exceptions. The audience still sees them. */
export async function archiveEvents(manager: EntityManager, ids: string[]): Promise<void> {
  for (const batch of inBatches(ids, ROWS_AT_A_TIME)) {
    await manager.query(
      'UPDATE events SET archived_at = now() WHERE id = ANY($1) OR parent_event_id = ANY($1)',
      [batch],
    );
  }
}

/** Archives those of the given events that are past. */
export async function archivePast(manager: EntityManager, ids: readonly string[]): Promise<void> {
  const past = await manager.query<{ id: string }[]>(
    `SELECT e.id FROM events e WHERE e.id = ANY(string_to_array($1, ',')::uuid[]) AND ${IS_PAST}`,
    [ids.join(',')],
  );
  if (past.length > 0)
    await archiveEvents(
      manager,
      past.map(({ id }) => id),
    );
}

/** Locks the next page of events after an id that are not over, including exceptions. */
export const lockNextEvents = (manager: EntityManager, after: string, max: number): Promise<StoredEvent[]> =>
  manager.query<StoredEvent[]>(
    `${SELECT_EVENT}
     WHERE e.id > $1 AND NOT e.is_deleted AND coalesce(e.series_end, 'infinity') > now() - interval '2 days'
     ORDER BY e.id LIMIT ${max} FOR NO KEY UPDATE OF e`,
    [after],
  );

/** When an event takes place, as instants. */
export interface Instants {
  start_time: Date;
  end_time: Date;
  series_end: Date | null;
}

type ChangedRow = Pick<StoredEvent, 'id' | 'parent_event_id' | 'is_public_shareable'>;

/** Updates events of many people where only time changed something. */
@Injectable()
export class EventMaintenance {
  constructor(private readonly published: PublishedChanges) {}

  /**
   * Marks cancellations that are older than this as over: feeds that remove cancelled events then stop naming them.
   * Returns how many.
   */
  async endCancellations(manager: EntityManager, days: number, max: number): Promise<number> {
    const [ended] = await manager.query<[ChangedRow[], number]>(
      `UPDATE events SET is_cancellation_over = true WHERE id IN (
         SELECT id FROM events
         WHERE cancelled_at < now() - interval '${days} days' AND NOT is_cancellation_over
         LIMIT ${max} FOR UPDATE SKIP LOCKED)
       RETURNING id, parent_event_id, is_public_shareable`,
    );
    await this.publish(manager, ended);
    return ended.length;
  }

  /** Stores new instants for events whose local times did not change. */
  async storeInstants(
    manager: EntityManager,
    moved: { event: StoredEvent; instants: Instants }[],
  ): Promise<void> {
    await manager.query(
      `UPDATE events e SET start_time = n.start_time, end_time = n.end_time, series_end = n.series_end
       FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[]) AS n (id, start_time, end_time, series_end)
       WHERE e.id = n.id`,
      [
        moved.map(({ event }) => event.id),
        moved.map(({ instants }) => instants.start_time),
        moved.map(({ instants }) => instants.end_time),
        moved.map(({ instants }) => instants.series_end),
      ],
    );
    await this.publish(
      manager,
      moved.map(({ event }) => event),
    );
  }

  /** Publishes the change to every calendar with these events or their series where they are shared. */
  private async publish(manager: EntityManager, rows: ChangedRow[]): Promise<void> {
    const shared = rows.filter(({ is_public_shareable }) => is_public_shareable);
    if (shared.length === 0) return;
    const seen = await manager.query<SeenChange[]>(
      'SELECT calendar_id, event_id FROM calendar_events WHERE event_id = ANY($1)',
      [shared.map(({ id, parent_event_id }) => parent_event_id ?? id)],
    );
    await this.published.record(manager, seen);
  }
}
