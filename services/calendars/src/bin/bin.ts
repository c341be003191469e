import { Injectable } from '@nestjs/common';
import { BIN_DAYS, type BinnedBy, type BinItem } from '@daymark/contracts';
import { inBatches } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';

/** The tables whose rows go into the bin. */
type BinnedTable =
  | 'calendars'
  | 'events'
  | 'event_recurrences'
  | 'event_originals'
  | 'event_customizations'
  | 'calendar_events';

export interface NewBinItem
  extends
    Pick<BinItem, 'id' | 'kind' | 'title'>,
    Partial<
      Pick<BinItem, 'color' | 'start_local' | 'timezone' | 'is_all_day' | 'is_recurring' | 'event_count'>
    > {
  user_id: string;
  /** The number of events and exceptions, and the size of their text: both count towards the person's quotas. */
  row_count: number;
  text_bytes: number;
}

/** How much a person has in the bin. All of it counts towards their quotas. */
export interface BinUsage {
  calendars: number;
  /** Events and exceptions. */
  rows: number;
  text_bytes: number;
}

/** An item that is taken out of the bin. */
export interface BinnedItem extends Pick<BinItem, 'id' | 'kind' | 'deleted_by'> {
  user_id: string;
  deleted_at: Date;
  row_count: number;
}

/** A row, selected by a key, and the item that it belongs to. */
export interface BinnedRow {
  key: string;
  itemId: string;
}

/** Number of rows that one statement stores, restores or deletes, so that each is short however much a calendar has. */
const ROWS_AT_A_TIME = 2_000;

/**
 * Stores the rows of deleted things, and restores them unchanged. It does not know their content: columns that were
 * added since get their defaults, columns that were dropped are left out.
 */
@Injectable()
export class Bin {
  /**
   * Creates items, before their rows are stored and deleted. An older item with the same id, left over where its event
   * came back by other means, such as a backup, is replaced.
   */
  async add(manager: EntityManager, items: readonly NewBinItem[], deletedBy: BinnedBy): Promise<void> {
    await manager.query(`DELETE FROM bin_items WHERE id = ANY(string_to_array($1, ',')::uuid[])`, [
      items.map(({ id }) => id).join(','),
    ]);
    await manager.query(
      `INSERT INTO bin_items (id, user_id, kind, title, color, start_local, timezone, is_all_day, is_recurring, event_count,
         row_count, text_bytes, deleted_by)
       SELECT id, user_id, kind, title, color, start_local, timezone, coalesce(is_all_day, false),
         coalesce(is_recurring, false), coalesce(event_count, 0), row_count, text_bytes, $2
       FROM jsonb_to_recordset($1::jsonb) AS item (id uuid, user_id uuid, kind text, title text, color text,
         start_local text, timezone text, is_all_day boolean, is_recurring boolean, event_count integer,
         row_count integer, text_bytes integer)`,
      [JSON.stringify(items), deletedBy],
    );
  }

  /** Stores the rows of a table whose column has one of the keys, each with its item. */
  async storeRows(
    manager: EntityManager,
    table: BinnedTable,
    column: 'id' | 'event_id' | 'calendar_id',
    rows: readonly BinnedRow[],
  ): Promise<void> {
    for (const batch of inBatches(rows, ROWS_AT_A_TIME))
      await manager.query(
        `INSERT INTO bin_rows (item_id, table_name, position, content)
       SELECT kept.item_id, '${table}', coalesce(before.position, 0) + row_number() OVER (PARTITION BY kept.item_id),
         to_jsonb(stored)
       FROM unnest(string_to_array($1, ',')::uuid[], string_to_array($2, ',')::uuid[]) AS kept (key, item_id)
       JOIN ${table} AS stored ON stored.${column} = kept.key
       LEFT JOIN (
         SELECT item_id, max(position) AS position FROM bin_rows
         WHERE table_name = '${table}' AND item_id IN (SELECT unnest(string_to_array($2, ',')::uuid[]))
         GROUP BY item_id) AS before ON before.item_id = kept.item_id`,
        // The driver would escape each of thousands of array elements separately.
        [batch.map(({ key }) => key).join(','), batch.map(({ itemId }) => itemId).join(',')],
      );
  }

  /** Locks the item of an id in a person's bin until the transaction ends; null if there is none. */
  async lock(manager: EntityManager, userId: string, id: string): Promise<BinnedItem | null> {
    const [item] = await manager.query<BinnedItem[]>(
      `SELECT id, user_id, kind, deleted_by, deleted_at, row_count FROM bin_items
       WHERE id = $1 AND user_id = $2 FOR UPDATE`,
      [id, userId],
    );
    return item ?? null;
  }

  /** Restores the rows of an item into a table. */
  async restoreRows(manager: EntityManager, itemId: string, table: BinnedTable): Promise<void> {
    const columns = await manager.query<{ name: string }[]>(
      `SELECT quote_ident(attname) AS name FROM pg_attribute
       WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
         AND (SELECT content ? attname FROM bin_rows WHERE item_id = $1 AND table_name = '${table}' LIMIT 1)`,
      [itemId],
    );
    if (columns.length === 0) return;
    const names = columns.map(({ name }) => name).join(', ');
    const values = columns.map(({ name }) => `stored.${name}`).join(', ');
    for (let after: number | null = 0; after !== null;) {
      const [put]: { last: number | null }[] = await manager.query(
        `WITH kept AS (
           SELECT position, content FROM bin_rows WHERE item_id = $1 AND table_name = '${table}' AND position > $2
           ORDER BY position LIMIT ${ROWS_AT_A_TIME}),
         put AS (
           INSERT INTO ${table} (${names})
           SELECT ${values} FROM kept, LATERAL jsonb_populate_record(null::${table}, kept.content) AS stored
           ORDER BY kept.position)
         SELECT max(position) AS last FROM kept`,
        [itemId, after],
      );
      after = put!.last;
    }
  }

  /** Some fields of the rows of an item. */
  fieldsOf<Field extends string>(
    manager: EntityManager,
    itemId: string,
    table: BinnedTable,
    fields: readonly Field[],
  ): Promise<Record<Field, string | null>[]> {
    return manager.query<Record<Field, string | null>[]>(
      `SELECT ${fields.map((field) => `content ->> '${field}' AS ${field}`).join(', ')}
       FROM bin_rows WHERE item_id = $1 AND table_name = '${table}' ORDER BY position`,
      [itemId],
    );
  }

  /** Whether a field has a given value in a row of one of these items. */
  async hasValue(
    manager: EntityManager,
    itemIds: readonly string[],
    { table, field, value }: { table: BinnedTable; field: string; value: string },
  ): Promise<boolean> {
    if (itemIds.length === 0) return false;
    const rows = await manager.query<unknown[]>(
      `SELECT FROM bin_rows WHERE item_id = ANY($1) AND table_name = $2 AND content ->> $3 = $4 LIMIT 1`,
      [itemIds, table, field, value],
    );
    return rows.length > 0;
  }

  /**
   * Deletes expired items in batches.
   * @returns how many there were
   */
  async deleteOverdue(manager: EntityManager): Promise<number> {
    let total = 0;
    for (let deleted = 1; deleted > 0; total += deleted) {
      [, deleted] = await manager.query<[unknown[], number]>(
        `DELETE FROM bin_items WHERE id IN (
           SELECT id FROM (
             SELECT id, sum(row_count) OVER (ORDER BY deleted_at, id) - row_count AS rows_before
             FROM (SELECT * FROM bin_items WHERE deleted_at < now() - interval '${BIN_DAYS} days'
                   ORDER BY deleted_at, id LIMIT 1000) AS overdue) AS counted
           WHERE rows_before < ${ROWS_AT_A_TIME})`,
      );
    }
    return total;
  }

  async usageOf(manager: EntityManager, userId: string): Promise<BinUsage> {
    const [usage] = await manager.query<[BinUsage]>(
      `SELECT count(*) FILTER (WHERE kind = 'calendar')::int AS calendars,
         coalesce(sum(row_count), 0)::float8 AS rows, coalesce(sum(text_bytes), 0)::float8 AS text_bytes
       FROM bin_items WHERE user_id = $1`,
      [userId],
    );
    return usage;
  }

  /** Those of the logos that rows in the bin refer to. */
  async logosInUse(manager: EntityManager, names: string[]): Promise<string[]> {
    const used = await manager.query<{ logo_name: string }[]>(
      `SELECT DISTINCT logo_name FROM bin_rows WHERE logo_name = ANY($1)
       UNION
       SELECT name FROM unnest($1::text[]) AS asked (name) WHERE EXISTS (
         SELECT FROM bin_rows r WHERE r.table_name = 'calendars' AND r.content -> 'cover' -> 'names' ? asked.name)`,
      [names],
    );
    return used.map(({ logo_name }) => logo_name);
  }

  /** Those of these uids that events in a person's bin have, with the highest revision of each. */
  async uidsOf(
    manager: EntityManager,
    userId: string,
    uids: readonly string[],
  ): Promise<Map<string, number>> {
    const rows = await manager.query<{ uid: string; revision: number }[]>(
      `SELECT kept.content ->> 'uid' AS uid, max((kept.content ->> 'revision')::int) AS revision
       FROM bin_rows kept JOIN bin_items item ON item.id = kept.item_id
       WHERE item.user_id = $1 AND kept.table_name = 'events' AND kept.content ->> 'uid' = ANY($2) GROUP BY 1`,
      [userId, uids],
    );
    return new Map(rows.map(({ uid, revision }) => [uid, revision]));
  }

  /** Changes a field of an item's row, which is restored with the new value. */
  async setField(
    manager: EntityManager,
    itemId: string,
    table: BinnedTable,
    id: string,
    field: string,
    value: string,
  ): Promise<void> {
    await manager.query(
      `UPDATE bin_rows SET content = jsonb_set(content, ARRAY[$4::text], to_jsonb($5::text))
       WHERE item_id = $1 AND table_name = $2 AND content ->> 'id' = $3`,
      [itemId, table, id, field, value],
    );
  }

  async remove(manager: EntityManager, itemId: string): Promise<void> {
    await manager.query('DELETE FROM bin_items WHERE id = $1', [itemId]);
  }
}
