import { requestTimeFields } from '@daymark/contracts';
import { inTransaction, queryInPieces } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { readableFor, type Readable } from '../../../access/access.module.js';
import type { Reading, Steps } from '../../../quotas/quotas.module.js';
import { nextDateOf, type NextDate, type Series } from '../../domain/next-date.js';
import { EVENT_TABLES, occurrenceKey } from './event-queries.js';

const SERIES_COLUMNS = [...['id', 'series_end', ...requestTimeFields].map((name) => `e.${name}`)].join(', ');

type StaleSeries = Series & { id: string };
type ReplacedDate = { parent_event_id: string; occurrence_date: string };

/** Maximum series of one batch, so that transactions stay short and other requests get their turn. */
const BATCH_MAX = 200;

/**
 * Recomputes the next dates of a person's series that passed or became stale by a change. Mostly there are none, which
 * costs one index lookup. Series that are being changed at this moment are skipped.
 */
export async function refreshNextDates(
  dataSource: DataSource,
  userId: string,
  reading: Reading,
): Promise<void> {
  const readable = await readableFor(dataSource.manager, userId);
  const [stale] = await dataSource.query<unknown[]>(
    `SELECT FROM events e WHERE ${readable.events('$1', 'e')} AND next_stale_at <= now() LIMIT 1`,
    [userId],
  );
  if (!stale) return;
  let refreshed;
  do
    refreshed = await inTransaction(dataSource, (manager) =>
      refreshBatch(manager, { readable, userId }, reading),
    );
  while (refreshed === BATCH_MAX);
}

async function refreshBatch(
  manager: EntityManager,
  { readable, userId }: { readable: Readable; userId: string },
  reading: Reading,
): Promise<number> {
  // Every change of a series holds this lock. The next statement sees changes from before it was acquired.
  const locked = await manager.query<{ id: string }[]>(
    `SELECT id FROM events WHERE ${readable.events('$1', 'events')} AND next_stale_at <= now()
     LIMIT ${BATCH_MAX} FOR NO KEY UPDATE SKIP LOCKED`,
    [userId],
  );
  const ids = locked.map(({ id }) => id);
  const series = await manager.query<StaleSeries[]>(
    `SELECT ${SERIES_COLUMNS}, to_jsonb(r) - 'event_id' AS recurrence FROM ${EVENT_TABLES} WHERE e.id = ANY($1)`,
    [ids],
  );
  const replaced = await queryInPieces<ReplacedDate>(
    manager,
    `SELECT parent_event_id, ${occurrenceKey('events')} AS occurrence_date FROM events WHERE parent_event_id = ANY($1)`,
    [ids],
  );
  const found = await reading.inSlices(nextDatesOf(series, replaced, Date.now()));
  await manager.query(
    `UPDATE events e SET next_start_time = n.start_time, next_end_time = n.end_time, next_stale_at = n.stale_at, dates_to_come = n.dates_to_come
     FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::int[]) AS n (id, start_time, end_time, stale_at, dates_to_come)
     WHERE e.id = n.id`,
    [
      series.map(({ id }) => id),
      found.map(({ start }) => new Date(start)),
      found.map(({ end }) => new Date(end)),
      found.map(({ start, datesToCome }) => (datesToCome > 0 ? new Date(start) : null)),
      found.map(({ datesToCome }) => datesToCome),
    ],
  );
  return ids.length;
}

function* nextDatesOf(series: StaleSeries[], replaced: ReplacedDate[], now: number): Steps<NextDate[]> {
  const bySeries = Map.groupBy(replaced, ({ parent_event_id }) => parent_event_id);
  const found: NextDate[] = [];
  for (const event of series) {
    const dates = (bySeries.get(event.id) ?? []).map(({ occurrence_date }) => occurrence_date);
    const next = nextDateOf(event, dates, now);
    found.push(next);
    yield 1 + next.datesToCome + dates.length;
  }
  return found;
}
