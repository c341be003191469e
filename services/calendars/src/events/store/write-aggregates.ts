import { isSameValue, pick } from '@daymark/contracts';
import { inBatches } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { ownedBy } from '../../access/access.module.js';
import type { DerivedChange, UpdatedRow } from '../domain/aggregate/derived-change.js';
import type {
  CustomizationRecord,
  EventAggregate,
  EventRecord,
} from '../domain/aggregate/event-aggregate.js';
import { eventColumns, givenRows, namesOf, updates } from '../../tables.js';
import { customizationColumns, originalColumns, ruleColumns } from './event.entities.js';
import { jsonOf, type Json } from './load-aggregates.js';

const { id: _, user_id: __, is_exception: ___, ...updatedColumns } = eventColumns;

/** Number of events that one statement deletes, so that each is short however many there are. */
const DELETED_AT_A_TIME = 2_000;

/**
 * Writes what differs, in a number of statements that does not depend on the number of events. Customizations that an
 * event or date takes over from another one may fail: `onFailedCopy` is told. `rest` goes to the bin and leaves no row.
 */
export async function writeRows(
  manager: EntityManager,
  actorId: string | null,
  all: readonly DerivedChange[],
  rest: readonly DerivedChange[],
  onFailedCopy: (failure: unknown, eventIds: readonly string[]) => void,
): Promise<void> {
  const changes = all.filter((change) => !rest.includes(change));
  // The dates first: another row may take the place of each.
  await deleteRows(manager, [
    ...changes.flatMap(({ deletedDates }) => deletedDates),
    ...rest.flatMap(({ after }) => after!.dates.map(({ row }) => row.id)),
  ]);
  await insertRows(
    manager,
    actorId,
    changes.flatMap(({ inserted }) => inserted),
  );
  await updateRows(
    manager,
    actorId,
    changes.flatMap(({ updated }) => updated),
    all.flatMap(({ before }) => (before ? [before.row, ...before.dates.map(({ row }) => row)] : [])),
  );
  await storeArchive(manager, changes);
  await writeRules(manager, changes);
  await writeCustomizations(manager, changes, onFailedCopy);
  await writeOriginals(manager, changes);
  // Last, once all dates that it leaves to another series are there.
  await deleteRows(
    manager,
    changes.flatMap(({ before, after }) => (before && !after ? [before.row.id] : [])),
  );
}

async function deleteRows(manager: EntityManager, ids: readonly string[]): Promise<void> {
  for (const batch of inBatches(ids, DELETED_AT_A_TIME))
    await manager.query(`DELETE FROM events WHERE id = ANY(string_to_array($1, ',')::uuid[])`, [
      batch.join(','),
    ]);
}

type DeletedEvent = Pick<
  EventRecord,
  'id' | 'title' | 'start_local' | 'timezone' | 'is_all_day' | 'is_public_shareable'
> & { calendar_ids: string[] };

export async function deleteEvents(manager: EntityManager, ids: readonly string[]): Promise<DeletedEvent[]> {
  const deleted = await manager.query<DeletedEvent[]>(
    `SELECT e.id, e.title, e.start_local, e.timezone, e.is_all_day, e.is_public_shareable,
       ARRAY(SELECT l.calendar_id FROM calendar_events l WHERE l.event_id = e.id) AS calendar_ids
     FROM events e WHERE e.id = ANY(string_to_array($1, ',')::uuid[])`,
    [ids.join(',')],
  );
  await deleteRows(manager, ids);
  return deleted;
}

export async function deleteSomeOf(manager: EntityManager, userId: string, max: number): Promise<number> {
  const [, deleted] = await manager.query<[unknown[], number]>(
    `DELETE FROM events WHERE ctid = ANY (ARRAY(SELECT ctid FROM events WHERE ${ownedBy('$1', 'events')} LIMIT $2))`,
    [userId, max],
  );
  return deleted;
}

/** A changed date was made by whoever made its series. */
async function insertRows(
  manager: EntityManager,
  actorId: string | null,
  rows: readonly EventRecord[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = namesOf(eventColumns);
  await manager.query(
    `INSERT INTO events (${names}, created_at, updated_at, created_by, updated_by)
     SELECT ${names}, coalesce(created_at, now()), CASE WHEN created_at IS NULL THEN now() ELSE clock_timestamp() END,
       CASE WHEN created_at IS NOT NULL THEN created_by
         ELSE coalesce((SELECT p.created_by FROM events p WHERE p.id = given.parent_event_id), $2) END, $2
     FROM ${givenRows({ ...eventColumns, created_at: 'timestamptz', created_by: 'uuid' })}`,
    [JSON.stringify(rows.map(jsonOf)), actorId],
  );
}

/** Only columns that differ: long texts that stay are neither sent nor stored again. */
async function updateRows(
  manager: EntityManager,
  actorId: string | null,
  rows: readonly UpdatedRow[],
  stored: readonly EventRecord[],
): Promise<void> {
  if (rows.length === 0) return;
  const before = new Map(stored.map((row) => [row.id, jsonOf(row)]));
  const after = rows.map((row) => ({ ...jsonOf(row), id: row.id, is_touched: row.is_touched }));
  const names = Object.keys(updatedColumns).filter((name) =>
    after.some((row: Json) => !isSameValue(before.get(row['id'] as string)?.[name], row[name])),
  );
  const columns = pick(updatedColumns, names);
  const touched = `updated_at = CASE WHEN given.is_touched THEN clock_timestamp() ELSE e.updated_at END,
    updated_by = CASE WHEN given.is_touched THEN $2::uuid ELSE e.updated_by END`;
  await manager.query(
    `UPDATE events e SET ${[...(names.length > 0 ? [updates(columns, 'given')] : []), touched].join(', ')}
     FROM ${givenRows({ ...columns, id: 'uuid', is_touched: 'boolean' })} WHERE e.id = given.id`,
    [JSON.stringify(after.map((row: Json) => pick(row, [...names, 'id', 'is_touched']))), actorId],
  );
}

/** All rows of an event are in the archive, or none. */
async function storeArchive(manager: EntityManager, changes: readonly DerivedChange[]): Promise<void> {
  const moved = changes.flatMap(({ after, archivedAt }) =>
    after && archivedAt !== undefined ? [{ id: after.row.id, archived_at: archivedAt }] : [],
  );
  if (moved.length === 0) return;
  await manager.query(
    `UPDATE events e SET archived_at = given.archived_at
     FROM ${givenRows({ id: 'uuid', archived_at: 'timestamptz' })}
     WHERE e.id = given.id OR e.parent_event_id = given.id`,
    [JSON.stringify(moved)],
  );
}

async function writeRules(manager: EntityManager, changes: readonly DerivedChange[]): Promise<void> {
  const differing = changes.filter(
    ({ before, after }) => after && !isSameValue(before?.recurrence, after.recurrence),
  );
  await deleteParts(
    manager,
    'event_recurrences',
    differing.flatMap(({ before }) => (before?.recurrence ? [before.row.id] : [])),
  );
  const rules = differing.flatMap(({ after }) =>
    after!.recurrence ? [{ ...after!.recurrence, event_id: after!.row.id }] : [],
  );
  if (rules.length === 0) return;
  const names = namesOf(ruleColumns);
  await manager.query(
    `INSERT INTO event_recurrences (${names}) SELECT ${names} FROM ${givenRows(ruleColumns)}`,
    [JSON.stringify(rules)],
  );
}

const customizationsOf = (aggregate: EventAggregate | null): Map<string, CustomizationRecord> =>
  new Map(
    (aggregate ? [aggregate, ...aggregate.dates] : []).flatMap(({ row, customization }) =>
      customization ? [[row.id, customization] as const] : [],
    ),
  );

async function writeCustomizations(
  manager: EntityManager,
  changes: readonly DerivedChange[],
  onFailedCopy: (failure: unknown, eventIds: readonly string[]) => void,
): Promise<void> {
  const removed: string[] = [];
  const stored: StoredWithEvent[] = [];
  const before = new Map(changes.flatMap((change) => [...customizationsOf(change.before)]));
  for (const { after } of changes) {
    if (after === null) continue;
    const now = customizationsOf(after);
    for (const { row } of [after, ...after.dates])
      if (before.has(row.id) && !now.has(row.id)) removed.push(row.id);
    for (const [event_id, customization] of now)
      if (!isSameValue(before.get(event_id), customization)) stored.push({ ...customization, event_id });
  }
  await deleteParts(manager, 'event_customizations', removed);
  await storeCustomizations(
    manager,
    stored.filter(({ is_copy }) => !is_copy),
  );
  const copies = stored.filter(({ is_copy }) => is_copy);
  // The event matters more than its look: a savepoint protects it.
  if (copies.length > 0)
    await manager
      .transaction((savepoint) => storeCustomizations(savepoint, copies))
      .catch((failure: unknown) =>
        onFailedCopy(
          failure,
          copies.map(({ event_id }) => event_id),
        ),
      );
}

type StoredWithEvent = CustomizationRecord & { event_id: string };

async function storeCustomizations(
  manager: EntityManager,
  customizations: readonly StoredWithEvent[],
): Promise<void> {
  if (customizations.length === 0) return;
  const names = namesOf(customizationColumns);
  await manager.query(
    `INSERT INTO event_customizations AS kept (${names}, id, version, created_at, updated_at)
     SELECT ${names}, coalesce(id, gen_random_uuid()), coalesce(version, 1), coalesce(created_at, now()),
       coalesce(updated_at, now())
     FROM ${givenRows({ ...customizationColumns, id: 'uuid', version: 'integer', created_at: 'timestamptz', updated_at: 'timestamptz' })}
     ON CONFLICT (event_id) DO UPDATE SET ${updates(customizationColumns, 'excluded')}, version = kept.version + 1,
       updated_at = clock_timestamp()`,
    [JSON.stringify(customizations)],
  );
}

async function writeOriginals(manager: EntityManager, changes: readonly DerivedChange[]): Promise<void> {
  await deleteParts(
    manager,
    'event_originals',
    changes.flatMap(({ before, after }) =>
      before?.original && after && !after.original ? [before.row.id] : [],
    ),
  );
  const stored = changes.flatMap(({ before, after }) => {
    if (!after?.original) return [];
    const { isCurrent, ...original } = after.original;
    const isRaised = before?.row.latest_version !== after.row.latest_version;
    const isSaid = before?.original?.isCurrent === true;
    const isKept =
      before?.original &&
      isSameValue({ ...before.original, isCurrent }, after.original) &&
      (isCurrent ? isSaid && !isRaised : isRaised || !isSaid);
    if (isKept) return [];
    const { id, user_id, latest_version } = after.row;
    return [{ ...original, event_id: id, user_id, as_of_version: isCurrent ? latest_version : 0 }];
  });
  if (stored.length === 0) return;
  const names = namesOf(originalColumns);
  await manager.query(
    `INSERT INTO event_originals (${names}) SELECT ${names} FROM ${givenRows(originalColumns)}
     ON CONFLICT (event_id) DO UPDATE SET ${updates(originalColumns, 'excluded')}`,
    [JSON.stringify(stored)],
  );
}

async function deleteParts(
  manager: EntityManager,
  table: 'event_recurrences' | 'event_customizations' | 'event_originals',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await manager.query(`DELETE FROM ${table} WHERE event_id = ANY(string_to_array($1, ',')::uuid[])`, [
    ids.join(','),
  ]);
}
