import type { DataSource } from 'typeorm';
import type { RetentionRule } from '../database/retention.js';

/**
 * The rules for which PostgreSQL would have to read a whole table, because no index covers them. Sequential scans are
 * disabled in the planner, so that the result does not depend on how many rows a test has.
 */
export async function rulesWithoutIndex(
  dataSource: DataSource,
  rules: readonly RetentionRule[],
): Promise<string[]> {
  return dataSource.transaction(async (manager) => {
    await manager.query('SET LOCAL enable_seqscan = off');
    const found: string[] = [];
    for (const { table, isOver } of rules) {
      const plan = await manager.query<Record<string, string>[]>(
        `EXPLAIN SELECT ctid FROM ${table} WHERE ${isOver} LIMIT 1000`,
      );
      const lines = plan.map((line) => line['QUERY PLAN']);
      if (lines.some((line) => line?.includes('Seq Scan on '))) found.push(`${table}: ${isOver}`);
    }
    return found;
  });
}
