import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * What is kept of the changes of one calendar: so many of them, and so many bytes of ids. Whoever has an older state reads
 * the calendar again, as where more events changed than one page of a feed has.
 */
const CHANGES_KEPT_MAX = 500;
export const CHANGED_IDS_MAX_BYTES = 32_000;
/** Of one change. What changed more is as soon read whole. */
const CHANGED_EVENTS_MAX = 500;

/** An event that the audience of a calendar sees changed, come or gone; null where the calendar itself changed. */
export interface SeenChange {
  calendar_id: string;
  event_id: string | null;
}

/** What the audience saw change in each calendar, from one state of it to the next. */
@Injectable()
export class PublishedChanges {
  private readonly deferred = new WeakMap<EntityManager, SeenChange[]>();

  /**
   * From now on, what the audience sees changed by the transaction of this manager is put into the list that is returned, for
   * an act of several transactions that the audience shall see as one change. Whoever asks for it stores the list in the same
   * transaction, and notes it in the last one.
   */
  defer(manager: EntityManager): SeenChange[] {
    const seen: SeenChange[] = [];
    this.deferred.set(manager, seen);
    return seen;
  }

  /**
   * Notes, within the caller's transaction, what the audience sees changed in calendars. To be called for every change of a
   * public thing and for no change of a private one: feeds take their version and their Last-Modified from it, and a hidden
   * event must not move that. The time moves by at least a whole second each time, since HTTP dates have no fractions and
   * two states of one second could not be told apart.
   *
   * What is kept of the changes of a calendar is bounded here, since one row is written with each: the oldest go.
   */
  async note(manager: EntityManager, seen: readonly SeenChange[]): Promise<void> {
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
             AND (kept.changes >= ${CHANGES_KEPT_MAX} OR kept.bytes > ${CHANGED_IDS_MAX_BYTES}))
       INSERT INTO published_changes (calendar_id, published_at, previously_published_at, event_ids)
       SELECT id, published_at, previously, event_ids FROM after JOIN seen ON seen.calendar_id = after.id
       WHERE cardinality(event_ids) <= ${CHANGED_EVENTS_MAX}`,
      [seen.map((change) => change.calendar_id), seen.map((change) => change.event_id)],
    );
  }

  /**
   * The same where everything that the audience sees of a calendar changed. Nothing is listed: what is kept of earlier changes
   * leads nowhere any more and goes, and from a state before this one no change leads on, which says that all is to be read.
   */
  async noteAll(manager: EntityManager, calendarId: string): Promise<void> {
    await manager.query(
      `UPDATE calendars
       SET published_at = greatest(clock_timestamp(), date_trunc('second', published_at) + interval '1 second') WHERE id = $1`,
      [calendarId],
    );
    await manager.query('DELETE FROM published_changes WHERE calendar_id = $1', [calendarId]);
  }
}
