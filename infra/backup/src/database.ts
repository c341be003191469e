import pg from 'pg';
import { BackupError } from './settings.js';

const CONNECT_TIMEOUT_MS = 10_000;
export const APPLICATION_NAME = 'daymark-backup';

export interface Table {
  schema: string;
  name: string;
  /** The stored columns; computed ones are derived again. */
  columns: string[];
  partitions: { name: string; bound: string }[];
}

export async function withAdministrator<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new BackupError(`The database cannot be reached: ${(error as Error).message}.`);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Of each schema that has any, that is of each service. */
export async function appliedMigrations(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ schema: string }>(
    `SELECT schemaname AS schema FROM pg_tables WHERE tablename = 'migrations' ORDER BY schemaname`,
  );
  const applied: Record<string, string[]> = {};
  for (const { schema } of rows) {
    const names = await client.query<{ name: string }>(
      `SELECT name FROM ${client.escapeIdentifier(schema)}.migrations ORDER BY name`,
    );
    applied[schema] = names.rows.map(({ name }) => name);
  }
  return applied;
}

/** The schema of the audit log, created by provisioning and not by a service's migrations. */
const AUDIT = 'audit';

/** Without the lists of migrations. A partitioned table is one. */
export async function listTables(client: pg.Client, schemas: string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS name,
       ARRAY(SELECT a.attname::text FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
             ORDER BY a.attnum) AS columns,
       coalesce((SELECT json_agg(json_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid))
                                 ORDER BY p.relname)
                 FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid WHERE i.inhparent = c.oid), '[]') AS partitions
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'migrations'
     ORDER BY n.nspname, c.relname`,
    [[...schemas, AUDIT]],
  );
  return rows;
}

export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export const columnsOf = ({ columns }: Pick<Table, 'columns'>) =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');
