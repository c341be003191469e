import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The tables of which rows are noted. */
export type NotedTable =
  | 'calendars'
  | 'events'
  | 'event_recurrences'
  | 'event_customizations'
  | 'calendar_events';

/** What a person did under one key. */
export interface UndoStep {
  user_id: string;
  key: string;
  created_at: Date;
  is_undone: boolean;
}

/** An event or a calendar that a step is about. */
export interface UndoSubject {
  kind: 'events' | 'calendars';
  id: string;
  /** More of a series changed than single dates of it. */
  is_whole: boolean;
}

/** A row that a step changed: as it was, null where there was none. */
export interface NotedRow {
  row_id: string;
  content: Record<string, unknown> | null;
}

/** What puts the rows of a table back. */
interface PuttingBack {
  table: NotedTable;
  /** The columns of its key, in which `row_id` has them. */
  key: readonly string[];
  /** Columns of rows that are still there which stay as they are, because they are counted or derived. */
  kept?: readonly string[];
}

/**
 * What people did with an Undo-Key, as it was before. Triggers write it (the migration says how); here it is read, and put
 * back. It knows nothing of what is in the rows.
 */
@Injectable()
export class UndoLog {
  /** A step of a person, kept until the transaction ends; null where there is none, or none any more. */
  async lock(manager: EntityManager, userId: string, key: string): Promise<UndoStep | null> {
    const [step] = await manager.query<UndoStep[]>(
      `SELECT user_id, key, created_at, is_undone FROM undo_steps WHERE user_id = $1 AND key = $2 FOR UPDATE`,
      [userId, key],
    );
    return step ?? null;
  }

  /** What a step is about. */
  subjectsOf(manager: EntityManager, { user_id, key }: UndoStep): Promise<UndoSubject[]> {
    return manager.query<UndoSubject[]>(
      `SELECT kind, id, is_whole FROM undo_subjects WHERE user_id = $1 AND key = $2 ORDER BY kind DESC, id`,
      [user_id, key],
    );
  }

  /**
   * Whether all that a step is about is in the state in which it left that, and no later act of the person on it is still
   * to be undone: two of them may have left it as they found it. Acts on different dates of a series go past each other.
   * Its subjects are to be locked.
   */
  async isCurrent(manager: EntityManager, { user_id, key }: UndoStep): Promise<boolean> {
    const overtaken = await manager.query<unknown[]>(
      `SELECT FROM undo_subjects s, state_for_undo(s) found
       WHERE s.user_id = $1 AND s.key = $2
         AND (s.state IS DISTINCT FROM found.state OR s.dates_state IS DISTINCT FROM found.dates_state
           OR EXISTS (
             SELECT FROM undo_subjects later
             WHERE later.id = s.id AND later.user_id = s.user_id AND later.place > s.place AND later.key <> s.key
               AND (s.is_whole OR later.is_whole
                 OR dates_of_undo_step(s.user_id, s.key) && dates_of_undo_step(s.user_id, later.key)))) LIMIT 1`,
      [user_id, key],
    );
    return overtaken.length === 0;
  }

  /** What a step put into the bin: the ids of events and calendars. */
  async binnedBy(manager: EntityManager, { user_id, key }: UndoStep): Promise<string[]> {
    const rows = await manager.query<{ row_id: string }[]>(
      `SELECT row_id FROM undo_rows WHERE user_id = $1 AND key = $2 AND table_name = 'bin_items' ORDER BY row_id`,
      [user_id, key],
    );
    return rows.map(({ row_id }) => row_id);
  }

  /** The rows of a table that a step changed, with these of their fields. */
  rowsOf(
    manager: EntityManager,
    { user_id, key }: UndoStep,
    table: NotedTable,
    fields: readonly string[] = [],
  ): Promise<NotedRow[]> {
    return manager.query<NotedRow[]>(
      `SELECT row_id, CASE WHEN content IS NOT NULL THEN coalesce(
           (SELECT jsonb_object_agg(name, content -> name) FROM unnest($4::text[]) AS name), '{}') END AS content
       FROM undo_rows WHERE user_id = $1 AND key = $2 AND table_name = $3 ORDER BY row_id`,
      [user_id, key, table, fields],
    );
  }

  /** Whether a step of a person that can still be undone puts a row back in which a field has some value. */
  async awaits(
    manager: EntityManager,
    userId: string,
    { table, field, value }: { table: NotedTable; field: string; value: string },
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT FROM undo_rows WHERE user_id = $1 AND table_name = $2 AND content ->> $3 = $4 LIMIT 1`,
      [userId, table, field, value],
    );
    return rows.length > 0;
  }

  /** What steps of a person that can still be undone put into the bin: the ids of events and calendars. */
  async binnedByAll(manager: EntityManager, userId: string): Promise<string[]> {
    const rows = await manager.query<{ row_id: string }[]>(
      `SELECT DISTINCT row_id FROM undo_rows WHERE user_id = $1 AND table_name = 'bin_items'`,
      [userId],
    );
    return rows.map(({ row_id }) => row_id);
  }

  /** Puts the rows of a table back as they were: those that are gone are there again, those that changed are what they were. */
  async putBack(
    manager: EntityManager,
    { user_id, key }: UndoStep,
    { table, key: keyColumns, kept = [] }: PuttingBack,
  ): Promise<void> {
    const columns = await manager.query<{ name: string }[]>(
      `SELECT attname AS name FROM pg_attribute
       WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
         AND (SELECT content ? attname FROM undo_rows
              WHERE user_id = $1 AND key = $2 AND table_name = '${table}' AND content IS NOT NULL LIMIT 1)`,
      [user_id, key],
    );
    if (columns.length === 0) return;
    const names = columns.map(({ name }) => `"${name}"`);
    const changed = columns
      .map(({ name }) => name)
      .filter((name) => !keyColumns.includes(name) && !kept.includes(name));
    await manager.query(
      `INSERT INTO ${table} (${names.join(', ')})
       SELECT ${names.map((name) => `stored.${name}`).join(', ')}
       FROM undo_rows r, LATERAL jsonb_populate_record(null::${table}, r.content) AS stored
       WHERE r.user_id = $1 AND r.key = $2 AND r.table_name = '${table}' AND r.content IS NOT NULL
       ORDER BY r.content ->> 'parent_event_id' NULLS FIRST, r.row_id
       ON CONFLICT (${keyColumns.join(', ')}) DO ${
         changed.length === 0
           ? 'NOTHING'
           : `UPDATE SET ${changed.map((name) => `"${name}" = EXCLUDED."${name}"`).join(', ')}`
       }`,
      [user_id, key],
    );
  }

  /** Notes that a step is undone, and keeps nothing more of it than that. */
  async close(manager: EntityManager, { user_id, key }: UndoStep): Promise<void> {
    await manager.query('DELETE FROM undo_rows WHERE user_id = $1 AND key = $2', [user_id, key]);
    await manager.query('DELETE FROM undo_subjects WHERE user_id = $1 AND key = $2', [user_id, key]);
    await manager.query('UPDATE undo_steps SET is_undone = true WHERE user_id = $1 AND key = $2', [
      user_id,
      key,
    ]);
  }

  /** Those of the logos that something which can be undone refers to. */
  async logosInUse(manager: EntityManager, names: string[]): Promise<string[]> {
    const used = await manager.query<{ logo_name: string }[]>(
      `SELECT DISTINCT logo_name FROM undo_rows WHERE logo_name = ANY($1)
       UNION
       SELECT name FROM unnest($1::text[]) AS asked (name) WHERE EXISTS (
         SELECT FROM undo_rows r WHERE r.table_name = 'calendars' AND r.content -> 'cover' -> 'names' ? asked.name)`,
      [names],
    );
    return used.map(({ logo_name }) => logo_name);
  }
}
