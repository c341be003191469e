import type { ClientBase, QueryConfig } from 'pg';
import type { EntityManager } from 'typeorm';

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
