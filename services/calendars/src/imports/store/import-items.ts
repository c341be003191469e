import { type ImportCounts, type ImportItemsQuery, type ImportList } from '@daymark/contracts/interchange';
import { queryInPieces } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { searchPattern } from '../../search-pattern.js';
import { givenRows, namesOf, updates } from '../../tables.js';
import {
  doneColumns,
  matchedColumns,
  newColumns,
  type DoneItem,
  type ItemRow,
  type MatchedItem,
  type NewItem,
} from './import-row.js';

export async function insertItems(
  manager: EntityManager,
  importId: string,
  items: readonly NewItem[],
): Promise<void> {
  if (items.length === 0) return;
  await manager.query(
    `INSERT INTO import_items (import_id, ${namesOf(newColumns)})
     SELECT $1, ${namesOf(newColumns)} FROM ${givenRows(newColumns, '$2')}`,
    [importId, JSON.stringify(items)],
  );
}

/** Deletes the entries of an earlier reading, because the table is read again with other choices. */
export async function deleteItems(manager: EntityManager, importId: string): Promise<void> {
  await manager.query('DELETE FROM import_items WHERE import_id = $1', [importId]);
}

export async function updateMatches(
  manager: EntityManager,
  importId: string,
  items: readonly MatchedItem[],
): Promise<void> {
  if (items.length === 0) return;
  await manager.query(
    `UPDATE import_items i SET ${updates(matchedColumns, 'given')} FROM ${givenRows(matchedColumns, '$2')}
     WHERE i.import_id = $1 AND i.number = given.number`,
    [importId, JSON.stringify(items)],
  );
}

/** The next page of entries after a number, as they were read. */
export const findEntries = (
  manager: EntityManager,
  importId: string,
  after: number,
  limit: number,
): Promise<Pick<ItemRow, 'number' | 'part' | 'entry' | 'notes'>[]> =>
  queryInPieces<Pick<ItemRow, 'number' | 'part' | 'entry' | 'notes'>>(
    manager,
    `SELECT number, part, entry, notes FROM import_items WHERE import_id = $1 AND number > $2 AND entry IS NOT NULL
     ORDER BY number LIMIT $3`,
    [importId, after, limit],
  );

export type ItemToDo = Pick<
  ItemRow,
  'number' | 'part' | 'becomes' | 'uid' | 'entry' | 'event_id' | 'version_seen' | 'version_after' | 'before'
>;

/** The next ones after a number, so that those before it are not searched with each batch. */
export const findChosen = (
  manager: EntityManager,
  importId: string,
  after: number,
  limit: number,
): Promise<ItemToDo[]> =>
  manager.query<ItemToDo[]>(
    `SELECT number, part, becomes, uid, entry, event_id, version_seen FROM import_items
     WHERE import_id = $1 AND number > $2 AND is_chosen AND may_choose AND state = 'waiting' ORDER BY number LIMIT $3`,
    [importId, after, limit],
  );

/** The last ones before a number; null: of all. */
export const findDone = (
  manager: EntityManager,
  importId: string,
  before: number | null,
  limit: number,
): Promise<ItemToDo[]> =>
  manager.query<ItemToDo[]>(
    `SELECT number, part, becomes, uid, event_id, version_after, before FROM import_items
     WHERE import_id = $1 AND number < coalesce($2::integer, 2147483647) AND state = 'done' ORDER BY number DESC LIMIT $3`,
    [importId, before, limit],
  );

/** The versions that an import gave events so far, if several of its entries concern one event. */
export async function findVersionsGiven(
  manager: EntityManager,
  importId: string,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map();
  const rows = await manager.query<{ event_id: string; version: number }[]>(
    `SELECT event_id, max(version_after) AS version FROM import_items
     WHERE import_id = $1 AND event_id = ANY($2) AND state = 'done' GROUP BY event_id`,
    [importId, eventIds],
  );
  return new Map(rows.map(({ event_id, version }) => [event_id, version]));
}

/** Events that were restored under other ids, in a person's earlier imports. */
export async function renameEvents(
  manager: EntityManager,
  userId: string,
  events: readonly { before: string; id: string; version: number }[],
): Promise<void> {
  await manager.query(
    `UPDATE import_items i SET event_id = given.id, version_after = given.version
     FROM jsonb_to_recordset($2::jsonb) AS given (before uuid, id uuid, version integer), imports m
     WHERE m.id = i.import_id AND m.user_id = $1 AND i.event_id = given.before AND i.state = 'done'`,
    [userId, JSON.stringify(events)],
  );
}

export async function storeOutcomes(
  manager: EntityManager,
  importId: string,
  items: readonly DoneItem[],
): Promise<void> {
  await manager.query(
    `UPDATE import_items i SET ${updates(doneColumns, 'given')} FROM ${givenRows(doneColumns, '$2')}
     WHERE i.import_id = $1 AND i.number = given.number`,
    [importId, JSON.stringify(items)],
  );
}

export async function countItems(manager: EntityManager, importId: string): Promise<ImportCounts> {
  const [counts] = await manager.query<[ImportCounts]>(
    `SELECT count(*) FILTER (WHERE list = 'new')::int AS new, count(*) FILTER (WHERE list = 'changed')::int AS changed,
       count(*) FILTER (WHERE list = 'unchanged')::int AS unchanged, count(*) FILTER (WHERE list = 'part')::int AS part,
       count(*) FILTER (WHERE list = 'refused')::int AS refused,
       count(*) FILTER (WHERE is_chosen AND may_choose)::int AS chosen
     FROM import_items WHERE import_id = $1`,
    [importId],
  );
  return counts;
}

/** The number of rows that the chosen new entries take: events with their changed dates, and deleted dates. */
export async function countRows(
  manager: EntityManager,
  importId: string,
): Promise<{ entries: number; events: number; deletedDates: number }> {
  const [counted] = await manager.query<[{ entries: number; events: number; deleted: number }]>(
    `SELECT count(*)::int AS entries,
       coalesce(sum(1 + dates.changed) FILTER (WHERE becomes = 'new'), 0)::int AS events,
       coalesce(sum(dates.deleted) FILTER (WHERE becomes = 'new'), 0)::int AS deleted
     FROM import_items, LATERAL (
       SELECT count(*) FILTER (WHERE one ->> 'kind' = 'changed') AS changed,
         count(*) FILTER (WHERE one ->> 'kind' = 'deleted') AS deleted
       FROM jsonb_array_elements(entry -> 'exceptions') AS one) AS dates
     WHERE import_id = $1 AND is_chosen AND may_choose AND state = 'waiting'`,
    [importId],
  );
  return { entries: counted.entries, events: counted.events, deletedDates: counted.deleted };
}

/** Chooses or deselects entries of an import: those with some numbers, or all of a list. */
export async function chooseItems(
  manager: EntityManager,
  importId: string,
  { numbers, list }: { numbers: readonly number[]; list: ImportList | null },
  isChosen: boolean,
): Promise<void> {
  await manager.query(
    `UPDATE import_items SET is_chosen = $4 WHERE import_id = $1 AND may_choose AND (number = ANY($2) OR list = $3)`,
    [importId, numbers, list, isChosen],
  );
}

export async function findItems(
  manager: EntityManager,
  importId: string,
  { page, page_size, list, state, search }: ImportItemsQuery,
): Promise<{ items: ItemRow[]; total: number }> {
  const where = `import_id = $1 AND ($2::text IS NULL OR list = $2) AND ($3::text IS NULL OR state = $3)
    AND ($4 = '' OR concat_ws(E'\\n', title, location) ~ $4)`;
  const values = [importId, list ?? null, state ?? null, search && searchPattern(search)];
  const items = await manager.query<ItemRow[]>(
    `SELECT number, list, becomes, reason, is_chosen, may_choose, title, line, entry, notes, changes, state, failure,
       event_id
     FROM import_items WHERE ${where} ORDER BY number LIMIT $5 OFFSET $6`,
    [...values, page_size, (page - 1) * page_size],
  );
  const [counted] = await manager.query<[{ total: number }]>(
    `SELECT count(*)::int AS total FROM import_items WHERE ${where}`,
    values,
  );
  return { items, total: counted.total };
}

export const findItemsInWindow = (
  manager: EntityManager,
  importId: string,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<Pick<ItemRow, 'number' | 'list' | 'title' | 'entry'>[]> =>
  queryInPieces<Pick<ItemRow, 'number' | 'list' | 'title' | 'entry'>>(
    manager,
    `SELECT number, list, title, entry FROM import_items
     WHERE import_id = $1 AND start_time < $3 AND coalesce(series_end, 'infinity') >= $2 AND entry IS NOT NULL
     ORDER BY number LIMIT $4`,
    [importId, from, to, limit],
  );

/** The calendars of the file with chosen entries that are not done. */
export async function findChosenParts(manager: EntityManager, importId: string): Promise<Set<number>> {
  const rows = await manager.query<{ part: number }[]>(
    `SELECT DISTINCT part FROM import_items
     WHERE import_id = $1 AND is_chosen AND may_choose AND state = 'waiting'`,
    [importId],
  );
  return new Set(rows.map(({ part }) => part));
}
