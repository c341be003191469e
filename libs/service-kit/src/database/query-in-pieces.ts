import type { ClientBase, QueryConfig } from 'pg';
import type { EntityManager } from 'typeorm';

/** So many rows are read in one turn of the event loop: some milliseconds. */
const ROWS_AT_ONCE = 250;

/**
 * The rows of a statement that may answer thousands. The server hands them over a piece at a time, so the event loop is
 * free in between; read at once, ten thousand rows would hold it until the last one is parsed. It is one statement of one
 * moment, within the manager's transaction where it has one. A piece costs a round trip, so small answers gain nothing.
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
    // The driver's types do not know of `rows`: it asks for so many, and when they were read for the next ones.
    const inPieces: QueryConfig & { rows: number } = { text: statement, values, rows: ROWS_AT_ONCE };
    return (await client.query<Row>(inPieces)).rows;
  } finally {
    if (runner !== manager.queryRunner) await runner.release();
  }
}
