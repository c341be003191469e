import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The tables whose rows are recorded. */
export type RecordedTable =
  | 'calendars'
  | 'events'
  | 'event_recurrences'
  | 'event_customizations'
  | 'calendar_events';

/** What a person did under one Undo-Key. */
export interface UndoStep {
  user_id: string;
  key: string;
  created_at: Date;
  is_undone: boolean;
}

/** An event or a calendar that a step changed. */
export interface UndoSubject {
  kind: 'events' | 'calendars';
  id: string;
  /** The step changed more of a series than single dates. */
  is_whole: boolean;
}

/** A row that a step changed, in its earlier state; null if it did not exist. */
export interface RecordedRow {
  row_id: string;
  content: Record<string, unknown> | null;
}

/** How the rows of a table are restored. */
interface Restoration {
  table: RecordedTable;
  /** The columns of its key, in the order of `row_id`. */
  key: readonly string[];
  /** Columns of existing rows that are not restored, because they are counters or derived. */
  kept?: readonly string[];
}

/**
 * The earlier state of what people changed with an Undo-Key. Database triggers write it (see the migration); this class
 * reads and restores it. It does not know the content of the rows.
 */
@Injectable()
export class UndoLog {
  /** Locks a step of a person until the transaction ends; null if it does not exist or has expired. */
  async lock(manager: EntityManager, userId: string, key: string): Promise<UndoStep | null> {
    const [step] = await manager.query<UndoStep[]>(
      `SELECT user_id, key, created_at, is_undone FROM undo_steps WHERE user_id = $1 AND key = $2 FOR UPDATE`,
      [userId, key],
    );
    return step ?? null;
  }

  /** The events and calendars that a step changed. */
  subjectsOf(manager: EntityManager, { user_id, key }: UndoStep): Promise<UndoSubject[]> {
    return manager.query<UndoSubject[]>(
      `SELECT kind, id, is_whole FROM undo_subjects WHERE user_id = $1 AND key = $2 ORDER BY kind DESC, id`,
      [user_id, key],
    );
  }

  /**
   * Whether everything that a step changed is still in the state that the step left, and the person has no later
   * undoable step on it: two later steps may have restored that state. Steps on different dates of a series are
   * independent. The caller has to lock the subjects.
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

  /** The ids of events and calendars that a step put into the bin. */
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
    table: RecordedTable,
    fields: readonly string[] = [],
  ): Promise<RecordedRow[]> {
    return manager.query<RecordedRow[]>(
      `SELECT row_id, CASE WHEN content IS NOT NULL THEN coalesce(
           (SELECT jsonb_object_agg(name, content -> name) FROM unnest($4::text[]) AS name), '{}') END AS content
       FROM undo_rows WHERE user_id = $1 AND key = $2 AND table_name = $3 ORDER BY row_id`,
      [user_id, key, table, fields],
    );
  }

  /** Whether an undoable step of a person would restore a row in which a field has a given value. */
  async awaits(
    manager: EntityManager,
    userId: string,
    { table, field, value }: { table: RecordedTable; field: string; value: string },
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT FROM undo_rows WHERE user_id = $1 AND table_name = $2 AND content ->> $3 = $4 LIMIT 1`,
      [userId, table, field, value],
    );
    return rows.length > 0;
  }

  /** The ids of events and calendars that a person's undoable steps put into the bin. */
  async binnedByAll(manager: EntityManager, userId: string): Promise<string[]> {
    const rows = await manager.query<{ row_id: string }[]>(
      `SELECT DISTINCT row_id FROM undo_rows WHERE user_id = $1 AND table_name = 'bin_items'`,
      [userId],
    );
    return rows.map(({ row_id }) => row_id);
  }

  /** Restores the rows of a table: deleted rows are inserted again, changed ones get their earlier state. */
  async restoreRows(
    manager: EntityManager,
    { user_id, key }: UndoStep,
    { table, key: keyColumns, kept = [] }: Restoration,
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

  /** Marks a step as undone, and deletes the rest of its record. */
  async close(manager: EntityManager, { user_id, key }: UndoStep): Promise<void> {
    await manager.query('DELETE FROM undo_rows WHERE user_id = $1 AND key = $2', [user_id, key]);
    await manager.query('DELETE FROM undo_subjects WHERE user_id = $1 AND key = $2', [user_id, key]);
    await manager.query('UPDATE undo_steps SET is_undone = true WHERE user_id = $1 AND key = $2', [
      user_id,
      key,
    ]);
  }

  /** Those of the logos that an undoable step refers to. */
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
