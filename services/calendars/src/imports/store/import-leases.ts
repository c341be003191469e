import { type ImportResult, type ImportState } from '@daymark/contracts/interchange';
import { Leases, lockName, type Lease } from '@daymark/service-kit';
import { IsNull, Not, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import type { SeenChange } from '../../calendars/calendars.module.js';
import { IMPORT_COLUMNS, ImportEntity, type ImportChanges, type ImportRow } from './import-row.js';

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
     RETURNING ${IMPORT_COLUMNS}`,
    [worker],
  );
  return rows[0] ?? null;
}

export const lockLeased = (manager: EntityManager, lease: Lease): Promise<ImportRow> =>
  importLeases.lock<ImportRow>(manager, lease, IMPORT_COLUMNS);

/** The file of an import part by part, so that one part is in memory at a time; empty if it is no longer stored. */
export async function* findFile(manager: EntityManager, importId: string): AsyncGenerator<Buffer> {
  const row = await manager.findOne(ImportEntity, {
    select: { id: true, file: true, file_parts: true },
    where: { id: importId },
  });
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

export const hasFile = (manager: EntityManager, importId: string): Promise<boolean> =>
  manager.existsBy(ImportEntity, { id: importId, file: Not(IsNull()) });

const RELEASED = { leased_by: null, leased_until: null };

/** Stores new values of a leased import. @returns whether the lease was still valid */
async function updateLeased(
  manager: EntityManager,
  { id, worker }: Lease,
  changes: ImportChanges,
): Promise<boolean> {
  const values = changes as QueryDeepPartialEntity<ImportRow>;
  const { affected } = await manager.update(ImportEntity, { id, leased_by: worker }, values);
  return affected === 1;
}

/** Stores a fetched file, which any worker may read. @returns whether the lease was still valid */
export const storeFetched = (manager: EntityManager, lease: Lease, file: Buffer): Promise<boolean> =>
  updateLeased(manager, lease, { file, file_bytes: file.length, ...RELEASED });

export const storeProgress = (
  manager: EntityManager,
  lease: Lease,
  done: number,
  total: number | null,
): Promise<boolean> => updateLeased(manager, lease, { progress_done: done, progress_total: total });

/**
 * Finishes a step of a leased import. What is null at its end stays as it was, but for the refusal and the problem.
 * @returns whether the lease was still valid; if not, the transaction must not be committed
 */
export function endStep(
  manager: EntityManager,
  lease: Lease,
  state: ImportState,
  end: Partial<ImportRow> = {},
): Promise<boolean> {
  const isRead = state === 'ready' || state === 'failed';
  const isFileKept = !isRead || end.table_reading != null || end.archive != null;
  return updateLeased(manager, lease, {
    refusal: null,
    problem: null,
    ...Object.fromEntries(Object.entries(end).filter(([, value]) => value !== null && value !== undefined)),
    state,
    version: () => 'version + 1',
    is_stop_wanted: false,
    ...RELEASED,
    ...(!isFileKept && {
      file: () => 'CASE WHEN coalesce(table_reading, archive) IS NOT NULL THEN file END',
    }),
    ...(state === 'done' && { file: null }),
    ...(isRead && { read_at: () => 'coalesce(read_at, now())' }),
    ...((state === 'done' || state === 'stopped') && { finished_at: () => 'now()' }),
  });
}

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

export async function takePublications(manager: EntityManager, importId: string): Promise<SeenChange[]> {
  const [rows] = await manager.query<[SeenChange[], number]>(
    'DELETE FROM import_publications WHERE import_id = $1 RETURNING calendar_id, event_id',
    [importId],
  );
  return rows;
}

export const countUnfinished = (manager: EntityManager): Promise<{ step: string; imports: number }[]> =>
  manager.query<{ step: string; imports: number }[]>(
    `SELECT step, count(i.id)::int AS imports FROM unnest(ARRAY['reading', 'importing', 'undoing']) AS step
       LEFT JOIN imports i ON i.state = step AND i.state IN ('reading', 'importing', 'undoing')
     GROUP BY step`,
  );
