import { randomUUID } from 'node:crypto';
import { eventFields, occurrenceColumns } from '@daymark/contracts';
import type { EntityManager } from 'typeorm';
import { isSameContent, type EventContent } from '../domain/event-content.js';
import { inheritFromSeries } from '../domain/series-inheritance.js';
import { EventEntity } from './event.entity.js';
import { changedOccurrencesOf, occurrenceColumnsOf } from './event-queries.js';
import { nextVersion } from './event-rows.js';
import { checkDateQuota } from './series-quota.js';
import type { ChangedOccurrence, ExceptionDate, SharedUntil, StoredEvent } from '../domain/stored-event.js';

/** The new content of an occurrence, and whether the audience sees the change. */
interface ChangedTo {
  occurrence_date: string;
  after: EventContent;
  isSeen: boolean;
  sharedUntil: SharedUntil;
}

/**
 * Stores an individually changed occurrence; one without an exception gets a new row.
 * @throws ProblemException FORBIDDEN where the series has reached the maximum of changed dates
 */
export async function storeChanged(
  manager: EntityManager,
  series: StoredEvent,
  exception: ChangedOccurrence | null,
  { occurrence_date, after, isSeen, sharedUntil }: ChangedTo,
): Promise<{ id: string; revision: number }> {
  const { recurrence: _, ...columns } = after;
  const row = {
    ...columns,
    // While the series is hidden, the request does not tell whether this one should be; the earlier choice is kept.
    is_hidden_by_owner:
      sharedUntil !== null ||
      (series.is_public_shareable ? !after.is_public_shareable : (exception?.is_hidden_by_owner ?? false)),
    shared_until: sharedUntil,
    version: await nextVersion(manager, series.id),
    revision: Math.max(exception?.revision ?? 0, series.revision) + (isSeen ? 1 : 0),
  };
  if (exception) {
    await manager.update(EventEntity, exception.id, { ...row, updated_at: () => 'clock_timestamp()' });
    return { id: exception.id, revision: row.revision };
  }
  await checkDateQuota(manager, series.id, { isDeleted: false });
  const id = randomUUID();
  await manager.insert(EventEntity, {
    ...row,
    ...occurrenceColumnsOf(occurrence_date),
    id,
    user_id: series.user_id,
    uid: null,
    is_recurring: false,
    is_exception: true,
    parent_event_id: series.id,
  });
  return { id, revision: row.revision };
}

/**
 * Stores a deleted occurrence. An earlier exception has to be deleted first, so that none of its content is left in
 * this row.
 * @throws ProblemException FORBIDDEN where the series has reached the maximum of deleted dates
 */
export async function insertDeleted(
  manager: EntityManager,
  series: StoredEvent,
  occurrenceDate: string,
  sharedUntil: SharedUntil,
): Promise<void> {
  const version = await nextVersion(manager, series.id);
  const { occurrence_date, occurrence_time } = occurrenceColumnsOf(occurrenceDate);
  await checkDateQuota(manager, series.id, { isDeleted: true });
  await manager.query(
    `INSERT INTO events (id, user_id, parent_event_id, occurrence_date, occurrence_time, version, is_exception, is_deleted,
       is_recurring, is_all_day, is_public_shareable, shared_until)
     VALUES ($1, $2, $3, $4, $5, $6, true, true, false, false, false, $7)`,
    [randomUUID(), series.user_id, series.id, occurrence_date, occurrence_time, version, sharedUntil],
  );
}

export async function deleteExceptions(
  manager: EntityManager,
  exceptions: readonly { id: string }[],
): Promise<void> {
  if (!exceptions.length) return;
  await manager.query('DELETE FROM events WHERE id = ANY($1)', [exceptions.map(({ id }) => id)]);
}

/** Moves exceptions to the split-off series; those that do not fit it are deleted. */
export async function moveExceptions(
  manager: EntityManager,
  {
    from,
    kept,
    toEventId,
  }: { from: readonly ExceptionDate[]; kept: readonly ExceptionDate[]; toEventId: string },
): Promise<void> {
  const keptIds = kept.map(({ id }) => id);
  const isKept = new Set(keptIds);
  await deleteExceptions(
    manager,
    from.filter(({ id }) => !isKept.has(id)),
  );
  if (!kept.length) return;
  await manager.query('UPDATE events SET parent_event_id = $1, archived_at = NULL WHERE id = ANY($2)', [
    toEventId,
    keptIds,
  ]);
  // Versions that were used once must not be used again.
  await manager.update(EventEntity, toEventId, {
    latest_version: kept.reduce((latest, { version }) => Math.max(latest, version), 1),
  });
}

const COLUMNS = [...occurrenceColumns, 'series_end'];
const COLUMN_TYPES = [
  ...occurrenceColumns.map((column) => `${column} ${eventFields[column].column}`),
  'series_end timestamptz',
];

/**
 * Updates the changed occurrences of a series, in batches so that only one batch is in memory. Returns whether the
 * audience sees any change.
 */
export async function storeInherited(
  manager: EntityManager,
  seriesId: string,
  before: EventContent,
  after: EventContent,
): Promise<boolean> {
  let isSeen = false;
  for await (const exceptions of changedOccurrencesOf(manager, seriesId)) {
    if (await storeSome(manager, exceptions, before, after)) isSeen = true;
  }
  return isSeen;
}

async function storeSome(
  manager: EntityManager,
  exceptions: ChangedOccurrence[],
  before: EventContent,
  after: EventContent,
): Promise<boolean> {
  const changes = exceptions
    .map((exception) => ({ exception, content: inheritFromSeries(exception, before, after) }))
    .filter(({ exception, content }) => !isSameContent(exception, content))
    .map(({ exception, content }) => ({
      ...content,
      id: exception.id,
      raise: exception.is_public_shareable || content.is_public_shareable ? 1 : 0,
    }));
  if (!changes.length) return false;
  await manager.query(
    `UPDATE events e SET ${COLUMNS.map((column) => `${column} = x.${column}`).join(', ')},
       revision = e.revision + x.raise, updated_at = clock_timestamp()
     FROM jsonb_to_recordset($1::jsonb) AS x(id uuid, raise integer, ${COLUMN_TYPES.join(', ')})
     WHERE e.id = x.id`,
    [JSON.stringify(changes)],
  );
  return changes.some(({ raise }) => raise > 0);
}
