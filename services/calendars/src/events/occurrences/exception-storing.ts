import { randomUUID } from 'node:crypto';
import { EVENTS_MAX } from '@daymark/contracts';
import type { EntityManager } from 'typeorm';
import type { EventContent } from '../content/event-content.js';
import { EventEntity } from '../tables/event.entity.js';
import { requireQuota } from '../storing/event-quota.js';
import { checkDateQuota } from '../storing/series-quota.js';
import type { ChangedOccurrence, ExceptionDate, StoredEvent } from '../content/stored-event.js';

/** What is stored of a changed occurrence beside its content. */
export interface ChangedRow {
  occurrence_date: string;
  content: EventContent;
  is_hidden_alone: boolean;
  version: number;
  revision: number;
}

/**
 * Stores an occurrence that is changed by itself, under a new id.
 * @throws ProblemException FORBIDDEN where the person has as many events, or the series as many changed dates, as one may
 * have
 */
export async function insertChanged(
  manager: EntityManager,
  series: StoredEvent,
  { content, ...row }: ChangedRow,
): Promise<string> {
  await requireQuota(manager, series.user_id);
  await checkDateQuota(manager, series.id, { isDeleted: false });
  const { recurrence: _, ...columns } = content;
  const id = randomUUID();
  await manager.insert(EventEntity, {
    ...columns,
    ...row,
    id,
    user_id: series.user_id,
    uid: null,
    is_recurring: false,
    is_exception: true,
    parent_event_id: series.id,
  });
  return id;
}

export async function updateChanged(
  manager: EntityManager,
  exception: ChangedOccurrence,
  { content, occurrence_date: _, ...row }: ChangedRow,
): Promise<void> {
  const { recurrence: __, ...columns } = content;
  await manager.update(EventEntity, exception.id, {
    ...columns,
    ...row,
    updated_at: () => 'clock_timestamp()',
  });
}

/** Whoever has as many events as one may have can still delete occurrences, which takes rows too. */
const ROWS_MAX = 2 * EVENTS_MAX;

/**
 * Notes that an occurrence does not take place. What was stored of it before has to be deleted first, so that nothing of
 * it is left in this row.
 * @throws ProblemException FORBIDDEN where the person has twice as many events and exceptions as one may have events, or
 * the series as many deleted dates as one may have
 */
export async function insertCancelled(
  manager: EntityManager,
  series: StoredEvent,
  row: { occurrence_date: string; version: number },
): Promise<void> {
  await requireQuota(manager, series.user_id, ROWS_MAX);
  await checkDateQuota(manager, series.id, { isDeleted: true });
  await manager.query(
    `INSERT INTO events (id, user_id, parent_event_id, occurrence_date, version, is_exception, is_cancelled,
       is_recurring, is_all_day, is_public_shareable)
     VALUES ($1, $2, $3, $4, $5, true, true, false, false, false)`,
    [randomUUID(), series.user_id, series.id, row.occurrence_date, row.version],
  );
}

export async function deleteExceptions(manager: EntityManager, ids: string[]): Promise<void> {
  if (ids.length) await manager.query('DELETE FROM events WHERE id = ANY($1)', [ids]);
}

/** Moves exceptions to the series that was split off; those that it has no place for are deleted. */
export async function moveExceptions(
  manager: EntityManager,
  { from, kept, toEventId }: { from: ExceptionDate[]; kept: ExceptionDate[]; toEventId: string },
): Promise<void> {
  const keptIds = kept.map(({ id }) => id);
  const isKept = new Set(keptIds);
  await deleteExceptions(
    manager,
    from.map(({ id }) => id).filter((id) => !isKept.has(id)),
  );
  if (!kept.length) return;
  await manager.query('UPDATE events SET parent_event_id = $1, archived_at = NULL WHERE id = ANY($2)', [
    toEventId,
    keptIds,
  ]);
  // Versions that were given out must not be given out again.
  await manager.update(EventEntity, toEventId, {
    latest_version: kept.reduce((latest, { version }) => Math.max(latest, version), 1),
  });
}
