import {
  CHANGED_DATES_BYTES_PER_SERIES_MAX,
  CHANGED_DATES_PER_SERIES_MAX,
  DELETED_DATES_PER_SERIES_MAX,
  eventFields,
  writtenColumns,
} from '@daymark/contracts';
import type { EntityManager } from 'typeorm';
import type { DerivedChange } from '../../domain/aggregate/derived-change.js';
import { tooManyChangedDates, tooManyDeletedDates, tooMuchTextInDates } from '../../domain/event.errors.js';
import { textBytesOf } from './event-quota.js';

/** A cancellation is never refused for its length, so only the text of the form counts. */
const WRITTEN_TEXT_BYTES = textBytesOf(
  writtenColumns.filter((column) => eventFields[column].column === 'text'),
);

/**
 * Enforces the maximum of changed and deleted dates of series that got more of them. It is called after the write, which
 * a refusal rolls back. The series are locked, so that concurrent writes cannot exceed it together.
 */
export async function checkDateQuotas(
  manager: EntityManager,
  changes: readonly Pick<DerivedChange, 'after' | 'added'>[],
): Promise<void> {
  const grown = changes.filter(({ added }) => added.events + added.deletedDates > 0);
  if (grown.length === 0) return;
  const rows = await manager.query<{ series: string; changed: number; deleted: number }[]>(
    `SELECT parent_event_id AS series, count(*) FILTER (WHERE NOT is_deleted)::int AS changed,
       count(*) FILTER (WHERE is_deleted)::int AS deleted
     FROM events WHERE parent_event_id = ANY($1) GROUP BY 1`,
    [grown.map(({ after }) => after!.row.id)],
  );
  for (const { series, changed, deleted } of rows) {
    const { added } = grown.find(({ after }) => after!.row.id === series)!;
    if (added.events > 0 && changed > CHANGED_DATES_PER_SERIES_MAX)
      throw tooManyChangedDates(CHANGED_DATES_PER_SERIES_MAX);
    if (added.deletedDates > 0 && deleted > DELETED_DATES_PER_SERIES_MAX)
      throw tooManyDeletedDates(DELETED_DATES_PER_SERIES_MAX);
  }
}

/**
 * Enforces the maximum text size of the changed dates of series. It is called after the write, which a refusal rolls
 * back, and only for those whose text grew: a series that was already above the maximum stays as it is.
 */
export async function requireSeriesTextQuota(
  manager: EntityManager,
  seriesIds: readonly string[],
): Promise<void> {
  if (seriesIds.length === 0) return;
  const tooLong = await manager.query<unknown[]>(
    `SELECT FROM events WHERE parent_event_id = ANY($1)
     GROUP BY parent_event_id HAVING sum(${WRITTEN_TEXT_BYTES}) > $2 LIMIT 1`,
    [seriesIds, CHANGED_DATES_BYTES_PER_SERIES_MAX],
  );
  if (tooLong.length > 0) throw tooMuchTextInDates(CHANGED_DATES_BYTES_PER_SERIES_MAX);
}
