import { inTransaction } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { nextDateOf, type ExceptionTimes } from '../content/next-date.js';
import type { StoredEvent } from '../content/stored-event.js';
import { SELECT_EVENT } from '../storing/event-queries.js';

/** So many series at once, so that a transaction stays short and other requests have their turn. */
const BATCH_MAX = 200;

/**
 * Finds the next dates of a person's series anew where the ones that are stored passed, or where something was changed
 * about them. Mostly there are none, which costs one look into an index. What somebody changes at this moment is left.
 */
export async function refreshNextDates(dataSource: DataSource, userId: string): Promise<void> {
  const [stale] = await dataSource.query<unknown[]>(
    'SELECT FROM events WHERE user_id = $1 AND next_stale_at <= now() LIMIT 1',
    [userId],
  );
  if (!stale) return;
  let refreshed;
  do refreshed = await inTransaction(dataSource, (manager) => refreshBatch(manager, userId));
  while (refreshed === BATCH_MAX);
}

/** Answers how many there were. */
async function refreshBatch(manager: EntityManager, userId: string): Promise<number> {
  // Whoever changes anything about a series holds this lock. What was changed before it was had is seen by the next
  // statement.
  const locked = await manager.query<{ id: string }[]>(
    `SELECT id FROM events WHERE user_id = $1 AND next_stale_at <= now()
     LIMIT ${BATCH_MAX} FOR NO KEY UPDATE SKIP LOCKED`,
    [userId],
  );
  const ids = locked.map(({ id }) => id);
  const series = await manager.query<StoredEvent[]>(`${SELECT_EVENT} WHERE e.id = ANY($1)`, [ids]);
  const exceptions = await manager.query<(ExceptionTimes & { parent_event_id: string })[]>(
    `SELECT parent_event_id, occurrence_date::text, is_cancelled, status, start_time, end_time
     FROM events WHERE parent_event_id = ANY($1)`,
    [ids],
  );
  const bySeries = Map.groupBy(exceptions, (exception) => exception.parent_event_id);
  const now = Date.now();
  const found = series.map((one) => nextDateOf(one, bySeries.get(one.id) ?? [], now));
  await manager.query(
    `UPDATE events e SET next_start_time = n.start_time, next_end_time = n.end_time, next_stale_at = n.stale_at
     FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[]) AS n (id, start_time, end_time, stale_at)
     WHERE e.id = n.id`,
    [
      series.map(({ id }) => id),
      found.map(({ start }) => new Date(start)),
      found.map(({ end }) => new Date(end)),
      found.map(({ end, isToCome }) => (isToCome ? new Date(end) : null)),
    ],
  );
  return ids.length;
}
