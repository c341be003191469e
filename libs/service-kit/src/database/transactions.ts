import type { DataSource, EntityManager } from 'typeorm';
import { currentSignal } from '../logging.js';
import type { ClientBase, QueryConfig } from 'pg';

/** Until the transaction ends: transactions that lock the same name take turns. */
export async function lockName(manager: EntityManager, name: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

// Serialization failure and deadlock: PostgreSQL has rolled back and expects a retry.
const CONFLICTS = new Set(['40001', '40P01']);
const TRIES_MAX = 5;
const PAUSE_MAX_MS = 40;

/**
 * Runs `action` in a transaction. After a conflict with another transaction it is retried, with a random delay so that
 * the two do not collide again. No other failure is retried: after a lost connection it is unknown what was committed.
 *
 * If the caller has given up before a connection is free, `action` is not started, so that a busy service does not do
 * abandoned work; once started it is completed. `isOwed`: it must be done even if nobody waits.
 */
export async function inTransaction<Result>(
  dataSource: DataSource,
  action: (manager: EntityManager) => Promise<Result>,
  { isOwed = false } = {},
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await dataSource.transaction(async (manager) => {
        const signal = currentSignal();
        if (signal?.aborted && !isOwed) throw nobodyWaits(signal);
        return action(manager);
      });
    } catch (error) {
      if (tried === TRIES_MAX || !CONFLICTS.has((error as { code?: string }).code ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MAX_MS * tried));
    }
  }
}

/** The problem filter treats this like a database that did not answer in time. */
const nobodyWaits = (signal: AbortSignal) =>
  Object.assign(new Error('nobody waits for it any more', { cause: signal.reason }), { code: 'ETIMEDOUT' });

/** Splits items into batches of `size`, in order; the last one may be smaller, and no items give no batch. */
export function* inBatches<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** The most rows parsed in one turn of the event loop, which takes some milliseconds. */
const ROWS_AT_ONCE = 250;

/**
 * Reads the rows of a statement that may return thousands. The server sends them in portions, so the event loop is free
 * in between; ten thousand rows at once would block it until the last one is parsed. It is one statement with one
 * snapshot, within the manager's transaction if it has one. A portion costs a round trip, so small results gain
 * nothing.
 */
export async function queryInPieces<Row extends object>(
  manager: EntityManager,
  statement: string,
  values: unknown[],
): Promise<Row[]> {
  const runner = manager.queryRunner ?? manager.dataSource.createQueryRunner();
  try {
    const client = (await runner.connect()) as ClientBase;
    manager.dataSource.logger.logQuery(statement, values, runner);
    // `rows` is missing in the driver's types: the driver fetches this many rows at a time.
    const inPieces: QueryConfig & { rows: number } = { text: statement, values, rows: ROWS_AT_ONCE };
    return (await client.query<Row>(inPieces)).rows;
  } finally {
    if (runner !== manager.queryRunner) await runner.release();
  }
}
