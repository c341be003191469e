import {
  CHANGED_DATES_BYTES_PER_SERIES_MAX,
  CHANGED_DATES_PER_SERIES_MAX,
  DELETED_DATES_PER_SERIES_MAX,
  eventFields,
  writtenColumns,
} from '@daymark/contracts';
import type { EntityManager } from 'typeorm';
import { tooManyChangedDates, tooManyDeletedDates, tooMuchTextInDates } from '../domain/event.errors.js';
import { textBytesOf } from './event-quota.js';

/** A cancellation is never refused for what it says, so only what is written of an event counts. */
const WRITTEN_TEXT_BYTES = textBytesOf(
  writtenColumns.filter((column) => eventFields[column].column === 'text'),
);

/**
 * Keeps a series below the most dates that may be changed, or deleted, by themselves. Whoever stores one holds the lock of
 * the series, so that many at once do not pass together.
 * @throws ProblemException FORBIDDEN where there is no room for one more
 */
export async function checkDateQuota(
  manager: EntityManager,
  seriesId: string,
  { isDeleted }: { isDeleted: boolean },
): Promise<void> {
  const [row] = await manager.query<{ dates: number }[]>(
    `SELECT count(*)::int AS dates FROM events WHERE parent_event_id = $1 AND is_deleted = $2`,
    [seriesId, isDeleted],
  );
  const max = isDeleted ? DELETED_DATES_PER_SERIES_MAX : CHANGED_DATES_PER_SERIES_MAX;
  if (row!.dates < max) return;
  throw isDeleted ? tooManyDeletedDates(max) : tooManyChangedDates(max);
}

/**
 * Keeps the text of the changed dates of a series below its most. Called after what was written, which is undone where it
 * was too much, and only where there is more text than before: a series that had more stays as it is.
 * @throws ProblemException FORBIDDEN
 */
export async function requireSeriesTextQuota(manager: EntityManager, seriesId: string): Promise<void> {
  const [row] = await manager.query<{ is_too_much: boolean | null }[]>(
    `SELECT sum(${WRITTEN_TEXT_BYTES}) > $2 AS is_too_much FROM events WHERE parent_event_id = $1`,
    [seriesId, CHANGED_DATES_BYTES_PER_SERIES_MAX],
  );
  if (row!.is_too_much) throw tooMuchTextInDates(CHANGED_DATES_BYTES_PER_SERIES_MAX);
}
