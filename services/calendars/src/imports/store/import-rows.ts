import { IMPORT_PART_MAX_BYTES, type PageQuery } from '@daymark/contracts';
import type { ImportState } from '@daymark/contracts/interchange';
import { lockName, requireFound } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { partKey } from '../domain/import-parts.js';
import { ImportEntity, type ImportRow } from './import-row.js';

/** A part that is stored already, or that the file does not have, changes nothing. `isOver`: beyond `maxBytes`. */
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

export const findImport = (manager: EntityManager, userId: string, id: string): Promise<ImportRow | null> =>
  manager.findOneBy(ImportEntity, { id, user_id: userId });

export const lockImport = async (manager: EntityManager, userId: string, id: string): Promise<ImportRow> =>
  requireFound(
    await manager.findOne(ImportEntity, {
      where: { id, user_id: userId },
      lock: { mode: 'pessimistic_write' },
    }),
  );

export const findImports = (
  manager: EntityManager,
  userId: string,
  { page, page_size }: PageQuery,
): Promise<[ImportRow[], number]> =>
  manager.findAndCount(ImportEntity, {
    where: { user_id: userId },
    order: { created_at: 'DESC', id: 'ASC' },
    skip: (page - 1) * page_size,
    take: page_size,
  });

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

export async function beginState(
  manager: EntityManager,
  row: ImportRow,
  state: ImportState,
  progressTotal: number | null,
): Promise<void> {
  const isFileNeeded = state === 'reading' || (state === 'importing' && row.archive !== null);
  await manager.update(ImportEntity, row.id, {
    state,
    version: () => 'version + 1',
    progress_done: 0,
    progress_total: progressTotal,
    problem: null,
    is_stop_wanted: false,
    attempts: 0,
    leased_by: null,
    leased_until: null,
    ...(!isFileNeeded && { file: null }),
  });
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
