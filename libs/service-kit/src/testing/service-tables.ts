import { createDataSource } from '../database/database.js';
import { findMigrations, migrate } from '../database/migrate.js';
import type { DataSource } from 'typeorm';
import type { RetentionRule } from '../database/retention.js';

/** The audit entries in a service's outbox, in place of a table: only admin stores the log itself. */
export const RECORDED_ENTRIES = `(
  SELECT id, created_at AS at, request_id, payload ->> 'action' AS action, payload ->> 'outcome' AS outcome,
         (payload ->> 'actor_id')::uuid AS actor_id, (payload ->> 'target_id')::uuid AS target_id,
         (payload ->> 'object_id')::uuid AS object_id, payload ->> 'network' AS network,
         coalesce((payload ->> 'details')::jsonb, '{}') AS details
    FROM outbox WHERE queue = 'audit' AND job = 'record-entry') AS recorded`;

/** All objects of the current schema and the rights on them, without the order of columns and the spaces in functions. */
const OBJECTS = `
  WITH relation AS (SELECT * FROM pg_class WHERE relnamespace = current_schema()::regnamespace),
    function AS (SELECT * FROM pg_proc WHERE pronamespace = current_schema()::regnamespace)
  SELECT concat_ws(' ', relkind, relname, relacl, relrowsecurity, reloptions,
    CASE WHEN relkind = 'v' THEN pg_get_viewdef(oid) END) AS object FROM relation WHERE relkind <> 'i'
  UNION ALL
  SELECT concat_ws(' ', r.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
    a.attgenerated, a.attacl, pg_get_expr(d.adbin, d.adrelid))
  FROM relation r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = r.oid AND d.adnum = a.attnum WHERE r.relkind <> 'i'
  UNION ALL
  SELECT concat_ws(' ', r.relname, c.conname, pg_get_constraintdef(c.oid))
  FROM pg_constraint c JOIN relation r ON r.oid = c.conrelid
  UNION ALL
  SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()
  UNION ALL
  SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN relation r ON r.oid = t.tgrelid WHERE NOT t.tgisinternal
  UNION ALL
  SELECT concat_ws(' ', regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g'), proacl) FROM function
  UNION ALL
  SELECT concat_ws(' ', classoid::regclass, pg_describe_object(classoid, objoid, objsubid), description)
  FROM pg_description WHERE objoid IN (SELECT oid FROM relation UNION ALL SELECT oid FROM function)
  ORDER BY 1`;

export async function schemaOf(dataSource: DataSource): Promise<string[]> {
  const objects = await dataSource.query<{ object: string }[]>(OBJECTS);
  return objects.map(({ object }) => object);
}

/** Without sequential scans in the planner, it does not depend on how many rows a test has. */
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

/** For `testDatabase`: the tables in `folder` are migrated once per run, and copied. */
export const tablesOf = <Name extends string>(service: Name, folder: URL) => ({
  of: service,
  async make(url: string): Promise<void> {
    const migrations = await findMigrations(folder);
    const dataSource = createDataSource({ service, url, poolSize: 2, entities: [], migrations });
    await dataSource.initialize();
    try {
      await migrate(dataSource);
    } finally {
      await dataSource.destroy();
    }
  },
});
