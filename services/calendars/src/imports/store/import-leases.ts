import { type ImportResult, type ImportState } from '@daymark/contracts/interchange';
import { Leases, lockName, type Lease } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import type { SeenChange } from '../../calendars/calendars.module.js';
import type { ImportRow } from './import-row.js';
import { COLUMNS } from './import-rows.js';

/** Which worker has which import. A step that fails this often is given up. */
export const importLeases = new Leases({ table: 'imports', seconds: 12, retrySeconds: 2, attemptsMax: 5 });
/** Maximum files that an installation reads at once, and maximum that it fetches. */
const READ_AT_ONCE = 2;
const FETCHED_AT_ONCE = 6;

/** What an import waits for: a response from another server, or work of this process. */
export type Wait = 'fetching' | 'work';

const IS_FETCHED = `(address IS NOT NULL AND file IS NULL AND source IS NULL)`;
const WAITS: Readonly<Record<Wait, { which: string; atOnce: number }>> = {
  fetching: { which: IS_FETCHED, atOnce: FETCHED_AT_ONCE },
  work: { which: `NOT ${IS_FETCHED}`, atOnce: READ_AT_ONCE },
};

/**
 * Claims the import that has waited longest, including one whose worker's lease has expired. A person has one file
 * fetched and one read at a time, and then waits for those of others who had their turn earlier.
 * @returns null if nothing is waiting, or nothing may start at this moment
 */
export async function claimNext(
  manager: EntityManager,
  worker: string,
  wait: Wait,
): Promise<ImportRow | null> {
  const { which, atOnce } = WAITS[wait];
  const inReading = `FROM imports WHERE state = 'reading' AND ${which} AND leased_until >= clock_timestamp()`;
  // A lock serialises this count between all workers.
  await lockName(manager, 'daymark:imports');
  const [rows] = await manager.query<[ImportRow[], number]>(
    `UPDATE imports SET ${importLeases.claimed()}
     WHERE id = (
       SELECT id FROM imports
       WHERE state IN ('reading', 'importing', 'undoing') AND ${which} AND ${importLeases.isFree} AND parts_here = file_parts
         AND (state <> 'reading'
           OR ((SELECT count(*) ${inReading}) < ${atOnce} AND user_id NOT IN (SELECT user_id ${inReading})))
       ORDER BY CASE WHEN state = 'reading'
           THEN (SELECT max(other.read_at) FROM imports other WHERE other.user_id = imports.user_id) END NULLS FIRST,
         created_at
       LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}`,
    [worker],
  );
  return rows[0] ?? null;
}

/** Locks a leased import. @throws LostLease */
export const lockLeased = (manager: EntityManager, lease: Lease): Promise<ImportRow> =>
  importLeases.lock<ImportRow>(manager, lease, COLUMNS);

/** Whether the file of an import is still stored. */
export async function hasFile(manager: EntityManager, importId: string): Promise<boolean> {
  const [row] = await manager.query<{ has_file: boolean }[]>(
    'SELECT file IS NOT NULL AS has_file FROM imports WHERE id = $1',
    [importId],
  );
  return row?.has_file === true;
}

/** The file of an import part by part, so that one part is in memory at a time; empty if it is no longer stored. */
export async function* findFile(manager: EntityManager, importId: string): AsyncGenerator<Buffer> {
  const [row] = await manager.query<{ file: Buffer | null; file_parts: number }[]>(
    'SELECT file, file_parts FROM imports WHERE id = $1',
    [importId],
  );
  if (!row?.file) return;
  yield row.file;
  for (let number = 2; number <= row.file_parts; number += 1) {
    const [part] = await manager.query<{ bytes: Buffer }[]>(
      'SELECT bytes FROM import_file_parts WHERE import_id = $1 AND number = $2',
      [importId, number],
    );
    if (!part) throw new Error('Part of a file is missing');
    yield part.bytes;
  }
}

/** Stores a fetched file, which any worker may read. @returns whether the lease was still valid */
export const storeFetched = (manager: EntityManager, lease: Lease, file: Buffer): Promise<boolean> =>
  importLeases.update(manager, lease, `file = $3, file_bytes = $4, ${importLeases.released}`, [
    file,
    file.length,
  ]);

export const storeProgress = (
  manager: EntityManager,
  lease: Lease,
  done: number,
  total: number | null,
): Promise<boolean> =>
  importLeases.update(manager, lease, `progress_done = $3, progress_total = $4, ${importLeases.renewed}`, [
    done,
    total,
  ]);

/** What the end of a step stores in an import. */
export type StepEnd = Partial<
  Pick<
    ImportRow,
    'source' | 'notes' | 'refusal' | 'problem' | 'counts' | 'new_calendar' | 'parts' | 'is_each' | 'archive'
  >
> & { table?: ImportRow['table_reading'] };

/**
 * Finishes a step of a leased import.
 * @returns whether the lease was still valid; if not, the transaction must not be committed
 */
export function endStep(
  manager: EntityManager,
  lease: Lease,
  state: ImportState,
  end: StepEnd = {},
): Promise<boolean> {
  const isRead = state === 'ready' || state === 'failed';
  return importLeases.update(
    manager,
    lease,
    `state = $3, version = version + 1, ${importLeases.released},
       is_stop_wanted = false, source = coalesce($4::jsonb, source), notes = coalesce($5::jsonb, notes), refusal = $6::jsonb,
       problem = $7, counts = coalesce($8::jsonb, counts), new_calendar = coalesce($9::jsonb, new_calendar),
       table_reading = coalesce($11::jsonb, table_reading), parts = coalesce($12::jsonb, parts),
       is_each = coalesce($13, is_each), archive = coalesce($14::jsonb, archive),
       file = CASE WHEN $3 = 'done' OR ($10 AND coalesce($11::jsonb, $14::jsonb, table_reading, archive) IS NULL)
         THEN NULL ELSE file END, read_at = CASE WHEN $10 THEN coalesce(read_at, now()) ELSE read_at END,
       finished_at = CASE WHEN $3 IN ('done', 'stopped') THEN now() ELSE finished_at END`,
    [
      state,
      json(end.source),
      json(end.notes),
      json(end.refusal),
      end.problem ?? null,
      json(end.counts),
      json(end.new_calendar),
      isRead,
      json(end.table),
      json(end.parts),
      end.is_each ?? null,
      json(end.archive),
    ],
  );
}

const json = (value: unknown) => (value == null ? null : JSON.stringify(value));

/** Adds to the result of an import, within the transaction that did the work. */
export async function addResult(
  manager: EntityManager,
  { id }: Lease,
  added: Partial<ImportResult>,
  entries: number,
): Promise<void> {
  await manager.query(
    `UPDATE imports SET progress_done = progress_done + $2,
       ${importLeases.renewed},
       result = result || (
         SELECT jsonb_object_agg(key, (result ->> key)::int + value::int) FROM jsonb_each_text($3::jsonb))
     WHERE id = $1`,
    [id, entries, JSON.stringify(added)],
  );
}

/** Stores the published changes until the import is finished. */
export async function storePublications(
  manager: EntityManager,
  importId: string,
  seen: readonly SeenChange[],
): Promise<void> {
  if (seen.length === 0) return;
  await manager.query(
    `INSERT INTO import_publications (import_id, calendar_id, event_id)
     SELECT DISTINCT $1::uuid, calendar_id, event_id FROM unnest($2::uuid[], $3::uuid[]) AS seen (calendar_id, event_id)
     ON CONFLICT DO NOTHING`,
    [importId, seen.map(({ calendar_id }) => calendar_id), seen.map(({ event_id }) => event_id)],
  );
}

/** Takes the stored changes of a finished import, to publish them. */
export async function takePublications(manager: EntityManager, importId: string): Promise<SeenChange[]> {
  const [rows] = await manager.query<[SeenChange[], number]>(
    'DELETE FROM import_publications WHERE import_id = $1 RETURNING calendar_id, event_id',
    [importId],
  );
  return rows;
}

/** The number of waiting and active imports per step. */
export const countUnfinished = (manager: EntityManager): Promise<{ step: string; imports: number }[]> =>
  manager.query<{ step: string; imports: number }[]>(
    `SELECT step, count(i.id)::int AS imports FROM unnest(ARRAY['reading', 'importing', 'undoing']) AS step
       LEFT JOIN imports i ON i.state = step AND i.state IN ('reading', 'importing', 'undoing')
     GROUP BY step`,
  );
