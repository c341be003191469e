import { IMPORT_PART_MAX_BYTES, type PageQuery } from '@daymark/contracts';
import type { ImportCounts, ImportState, ImportUpdate } from '@daymark/contracts/interchange';
import { lockName, requireFound } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { partKey } from '../domain/import-parts.js';
import type { ImportRow } from './import-row.js';

/** All columns but the file. */
export const COLUMNS = `id, user_id, state, file_name, file_bytes, address, calendar_id, made_calendar_id, new_calendar, timezone,
  older_may_win, is_public_shareable, source, parts, is_each, archive, table_choice, table_reading, notes, refusal, problem, counts, result, progress_done, progress_total,
  is_stop_wanted, version, created_at, finished_at`;

/** The initial values of a new import. */
export type NewImport = Pick<
  ImportRow,
  | 'id'
  | 'user_id'
  | 'file_name'
  | 'address'
  | 'calendar_id'
  | 'made_calendar_id'
  | 'new_calendar'
  | 'timezone'
> & {
  /** Null if it still has to be fetched. */
  file: Buffer | null;
  /** Number of parts of the file; `file` is the first one. */
  file_parts: number;
};

export async function insertImport(manager: EntityManager, row: NewImport): Promise<void> {
  await manager.query(
    `INSERT INTO imports (id, user_id, state, file_name, file_bytes, file, address, calendar_id, made_calendar_id, new_calendar,
       timezone, file_parts)
     VALUES ($1, $2, 'reading', $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.id,
      row.user_id,
      row.file_name,
      row.file?.length ?? 0,
      row.file,
      row.address,
      row.calendar_id,
      row.made_calendar_id,
      row.new_calendar,
      row.timezone,
      row.file_parts,
    ],
  );
}

/**
 * Stores a part of a file that is being uploaded. A part that is already stored, or that the file does not have,
 * changes nothing.
 * @returns `isOver`: whether the file now exceeds `maxBytes`
 */
export async function addFilePart(
  manager: EntityManager,
  importId: string,
  { number, bytes }: { number: number; bytes: Buffer },
  maxBytes: number,
): Promise<{ isOver: boolean }> {
  const [inserted] = await manager.query<{ number: number }[]>(
    `INSERT INTO import_file_parts (import_id, number, bytes)
     SELECT id, $2, $3 FROM imports WHERE id = $1 AND state = 'reading' AND file_parts > parts_here AND file_parts >= $2
     ON CONFLICT DO NOTHING RETURNING number`,
    [importId, number, bytes],
  );
  if (!inserted) return { isOver: false };
  const [, updated] = await manager.query<[unknown[], number]>(
    `UPDATE imports SET parts_here = parts_here + 1, file_bytes = file_bytes + $2
     WHERE id = $1 AND file_bytes + $2 <= $3`,
    [importId, bytes.length, maxBytes],
  );
  return { isOver: updated === 0 };
}

/** An import of a person; null if it is missing or another person's. */
export async function findImport(
  manager: EntityManager,
  userId: string,
  id: string,
): Promise<ImportRow | null> {
  const [row] = await manager.query<ImportRow[]>(
    `SELECT ${COLUMNS} FROM imports WHERE id = $1 AND user_id = $2`,
    [id, userId],
  );
  return row ?? null;
}

/** Locks an import of a person until the transaction ends. */
export async function lockImport(manager: EntityManager, userId: string, id: string): Promise<ImportRow> {
  const [row] = await manager.query<ImportRow[]>(
    `SELECT ${COLUMNS} FROM imports WHERE id = $1 AND user_id = $2 FOR UPDATE`,
    [id, userId],
  );
  return requireFound(row);
}

/** A page of a person's imports, latest first. */
export async function findImports(
  manager: EntityManager,
  userId: string,
  { page, page_size }: PageQuery,
): Promise<{ rows: ImportRow[]; total: number }> {
  const rows = await manager.query<ImportRow[]>(
    `SELECT ${COLUMNS} FROM imports WHERE user_id = $1 ORDER BY created_at DESC, id LIMIT $2 OFFSET $3`,
    [userId, page_size, (page - 1) * page_size],
  );
  const [counted] = await manager.query<[{ total: number }]>(
    'SELECT count(*)::int AS total FROM imports WHERE user_id = $1',
    [userId],
  );
  return { rows, total: counted.total };
}

/**
 * How many of a person's imports wait to be run, how many bytes wait or were stopped, and how many came within a day. A
 * lock serialises concurrent callers.
 */
export async function countImports(
  manager: EntityManager,
  userId: string,
): Promise<{ waiting: number; waiting_bytes: number; today: number }> {
  await lockName(manager, `imports of ${userId}`);
  const [counted] = await manager.query<[{ waiting: number; waiting_bytes: number; today: number }]>(
    `SELECT count(*) FILTER (WHERE state IN ('reading', 'ready'))::int AS waiting,
       coalesce(sum(greatest(file_bytes, (file_parts - 1) * ${IMPORT_PART_MAX_BYTES}))
         FILTER (WHERE state IN ('reading', 'ready') OR state = 'stopped' AND file IS NOT NULL), 0)::int AS waiting_bytes,
       count(*) FILTER (WHERE created_at > now() - interval '1 day')::int AS today
     FROM imports WHERE user_id = $1`,
    [userId],
  );
  return counted;
}

/** Stores how a table is to be read. */
export async function storeTableChoice(
  manager: EntityManager,
  id: string,
  choice: ImportRow['table_choice'],
): Promise<void> {
  await manager.query('UPDATE imports SET table_choice = $2 WHERE id = $1', [id, JSON.stringify(choice)]);
}

/** Stores choices of a locked import. A change raises the version. */
export async function storeChoices(
  manager: EntityManager,
  { id }: ImportRow,
  choices: Partial<
    Pick<ImportUpdate, 'calendar_id' | 'timezone' | 'older_may_win' | 'is_public_shareable'>
  > & { new_calendar?: ImportRow['new_calendar']; is_each?: boolean },
): Promise<void> {
  const isCalendarChosen = choices.calendar_id !== undefined || choices.new_calendar !== undefined;
  await manager.query(
    `UPDATE imports SET version = version + 1,
       calendar_id = CASE WHEN $2 THEN $3 WHEN $8 THEN NULL ELSE calendar_id END,
       is_each = CASE WHEN $2 THEN false ELSE coalesce($8, is_each) END,
       new_calendar = CASE WHEN $2 THEN $4::jsonb ELSE new_calendar END,
       timezone = coalesce($5, timezone), older_may_win = coalesce($6, older_may_win),
       is_public_shareable = coalesce($7, is_public_shareable)
     WHERE id = $1`,
    [
      id,
      isCalendarChosen,
      choices.calendar_id ?? null,
      choices.new_calendar ?? null,
      choices.timezone ?? null,
      choices.older_may_win ?? null,
      choices.is_public_shareable ?? null,
      choices.is_each ?? null,
    ],
  );
}

/** Moves a locked import from one state to another, for the worker. */
export async function beginState(
  manager: EntityManager,
  id: string,
  state: ImportState,
  progressTotal: number | null,
): Promise<void> {
  await manager.query(
    `UPDATE imports SET state = $2, version = version + 1, progress_done = 0, progress_total = $3, problem = NULL,
       is_stop_wanted = false, attempts = 0,
       file = CASE WHEN $2 = 'reading' OR (archive IS NOT NULL AND $2 = 'importing') THEN file END, leased_by = NULL, leased_until = NULL WHERE id = $1`,
    [id, state, progressTotal],
  );
}

/** Records that a person wants to stop an import. */
export async function requestStop(manager: EntityManager, id: string): Promise<void> {
  await manager.query('UPDATE imports SET is_stop_wanted = true WHERE id = $1', [id]);
}

export async function removeImport(manager: EntityManager, id: string): Promise<void> {
  await manager.query('DELETE FROM imports WHERE id = $1', [id]);
}

/** Records the calendar that an import created. */
export async function storeCreatedCalendar(manager: EntityManager, id: string): Promise<void> {
  await manager.query(
    'UPDATE imports SET calendar_id = made_calendar_id, new_calendar = NULL WHERE id = $1',
    [id],
  );
}

/** Stores the number of entries per list and of chosen ones. */
export async function storeCounts(manager: EntityManager, id: string, counts: ImportCounts): Promise<void> {
  await manager.query('UPDATE imports SET counts = $2 WHERE id = $1', [id, JSON.stringify(counts)]);
}

/** Stores the current parts of a file with several calendars. */
export async function storeParts(
  manager: EntityManager,
  id: string,
  parts: ImportRow['parts'],
): Promise<void> {
  await manager.query('UPDATE imports SET parts = $2 WHERE id = $1', [id, JSON.stringify(parts)]);
}

/** The calendars that a person's imports created for parts of files, by part key; the latest of each. */
export async function findCalendarsOfParts(
  manager: EntityManager,
  userId: string,
): Promise<Map<string, string>> {
  const rows = await manager.query<{ name: string; number: number; calendar_id: string }[]>(
    `SELECT part ->> 'name' AS name, part ->> 'calendar_id' AS calendar_id, number FROM (
       SELECT part, i.created_at, (row_number() OVER (PARTITION BY i.id, part ->> 'name' ORDER BY place))::int AS number
       FROM imports i, jsonb_array_elements(i.parts) WITH ORDINALITY AS each_part (part, place)
       WHERE i.user_id = $1 AND i.parts IS NOT NULL) AS numbered
     WHERE part -> 'is_there' = 'true' ORDER BY created_at`,
    [userId],
  );
  return new Map(rows.map(({ name, number, calendar_id }) => [partKey(name, number), calendar_id]));
}

/** The calendars that a person's imports of archives created, by their ids in the archive; the latest of each. */
export async function findCalendarsOfArchives(
  manager: EntityManager,
  userId: string,
): Promise<Map<string, string>> {
  const rows = await manager.query<{ archived_id: string; calendar_id: string }[]>(
    `SELECT archived.value ->> 'id' AS archived_id, part.value ->> 'calendar_id' AS calendar_id
     FROM imports i, jsonb_array_elements(i.archive -> 'calendars') WITH ORDINALITY AS archived (value, place)
       JOIN LATERAL jsonb_array_elements(i.parts) WITH ORDINALITY AS part (value, place) USING (place)
     WHERE i.user_id = $1 AND part.value -> 'is_there' = 'true' ORDER BY i.created_at`,
    [userId],
  );
  return new Map(rows.map(({ archived_id, calendar_id }) => [archived_id, calendar_id]));
}

/** Adds notes from reading a file. */
export async function addNotes(manager: EntityManager, id: string, notes: ImportRow['notes']): Promise<void> {
  await manager.query('UPDATE imports SET notes = notes || $2::jsonb WHERE id = $1', [
    id,
    JSON.stringify(notes),
  ]);
}

/** Stores the progress of importing an archive. */
export async function storeArchive(
  manager: EntityManager,
  id: string,
  archive: ImportRow['archive'],
): Promise<void> {
  await manager.query('UPDATE imports SET archive = $2 WHERE id = $1', [id, JSON.stringify(archive)]);
}
