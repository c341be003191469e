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

/** A cancellation is never refused for its length, so only the text of the form counts. */
const WRITTEN_TEXT_BYTES = textBytesOf(
  writtenColumns.filter((column) => eventFields[column].column === 'text'),
);

/**
 * Enforces the maximum of changed or deleted dates of a series. The caller holds the lock of the series, so that
 * concurrent writes cannot exceed it together.
 * @throws ProblemException FORBIDDEN where the maximum is reached
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
 * Enforces the maximum text size of a series' changed dates. It is called after the write, which a refusal rolls back,
 * and only if the text grew: a series that was already above the maximum stays as it is.
 * @throws ProblemException FORBIDDEN
 */
export async function requireSeriesTextQuota(manager: EntityManager, seriesId: string): Promise<void> {
  const [row] = await manager.query<{ is_too_much: boolean | null }[]>(
    `SELECT sum(${WRITTEN_TEXT_BYTES}) > $2 AS is_too_much FROM events WHERE parent_event_id = $1`,
    [seriesId, CHANGED_DATES_BYTES_PER_SERIES_MAX],
  );
  if (row!.is_too_much) throw tooMuchTextInDates(CHANGED_DATES_BYTES_PER_SERIES_MAX);
}
