import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * Maximum changes that are stored per calendar. A cache with an older state reads the calendar again, as it does where
 * more events changed than one page of a feed has.
 */
const CHANGES_STORED_MAX = 500;
export const CHANGED_IDS_MAX_BYTES = 32_000;
/** Maximum events of one change. For a larger change a full read is as fast. */
const CHANGED_EVENTS_MAX = 500;

/** An event of a calendar that changed, appeared or disappeared for the audience; null for the calendar itself. */
export interface SeenChange {
  calendar_id: string;
  event_id: string | null;
}

@Injectable()
export class PublishedChanges {
  private readonly deferred = new WeakMap<EntityManager, SeenChange[]>();

  /**
   * Collects what this transaction publishes in the returned list instead, for an operation of several transactions
   * that the audience should see as one change. The caller stores the list in the same transaction, and publishes it in
   * the last one.
   */
  defer(manager: EntityManager): SeenChange[] {
    const seen: SeenChange[] = [];
    this.deferred.set(manager, seen);
    return seen;
  }

  /**
   * Publishes changes of calendars, within the caller's transaction. Call it for every change of public data and for no
   * change of private data: feeds take their version and Last-Modified from it, and a hidden event must not move those.
   * Each call moves the time by at least a whole second, since HTTP dates have no fractions and two states of one
   * second would be indistinguishable.
   *
   * Each call writes one row and deletes the oldest ones, so a calendar's history stays bounded.
   */
  async record(manager: EntityManager, seen: readonly SeenChange[]): Promise<void> {
    if (seen.length === 0) return;
    const deferred = this.deferred.get(manager);
    if (deferred) return void deferred.push(...seen);
    await manager.query(
      `WITH seen AS (
           SELECT calendar_id, coalesce(array_agg(DISTINCT event_id) FILTER (WHERE event_id IS NOT NULL), '{}') AS event_ids
           FROM unnest($1::uuid[], $2::uuid[]) AS change (calendar_id, event_id) GROUP BY calendar_id),
         before AS (
           SELECT id, published_at FROM calendars WHERE id IN (SELECT calendar_id FROM seen) ORDER BY id FOR NO KEY UPDATE),
         after AS (
           UPDATE calendars c
           SET published_at = greatest(clock_timestamp(), date_trunc('second', before.published_at) + interval '1 second')
           FROM before WHERE c.id = before.id
           RETURNING c.id, c.published_at, before.published_at AS previously),
         oldest_gone AS (
           DELETE FROM published_changes gone USING (
             SELECT calendar_id, published_at, row_number() OVER latest AS changes,
               sum(pg_column_size(event_ids)) OVER latest AS bytes
             FROM published_changes WHERE calendar_id IN (SELECT id FROM after)
             WINDOW latest AS (PARTITION BY calendar_id ORDER BY published_at DESC)) kept
           WHERE gone.calendar_id = kept.calendar_id AND gone.published_at = kept.published_at
             AND (kept.changes >= ${CHANGES_STORED_MAX} OR kept.bytes > ${CHANGED_IDS_MAX_BYTES}))
       INSERT INTO published_changes (calendar_id, published_at, previously_published_at, event_ids)
       SELECT id, published_at, previously, event_ids FROM after JOIN seen ON seen.calendar_id = after.id
       WHERE cardinality(event_ids) <= ${CHANGED_EVENTS_MAX}`,
      [seen.map((change) => change.calendar_id), seen.map((change) => change.event_id)],
    );
  }

  /**
   * Publishes that everything changed that the audience sees of a calendar. The history of earlier changes is deleted,
   * and no change leads on from an older state, which makes caches read everything.
   */
  async recordAll(manager: EntityManager, calendarId: string): Promise<void> {
    await manager.query(
      `UPDATE calendars
       SET published_at = greatest(clock_timestamp(), date_trunc('second', published_at) + interval '1 second') WHERE id = $1`,
      [calendarId],
    );
    await manager.query('DELETE FROM published_changes WHERE calendar_id = $1', [calendarId]);
  }
}
