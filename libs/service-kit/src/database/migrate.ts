import { createHash } from 'node:crypto';
import type { DataSource, MigrationInterface } from 'typeorm';
import { ConfigurationError } from '../configuration.js';
import { readdir } from 'node:fs/promises';

type Migration = new () => MigrationInterface;

/** Matches compiled files and the sources that tests load; declarations and source maps have a further dot. */
const MIGRATION_FILE = /^\d+-[^.]+\.[jt]s$/;

/** Each file `<timestamp>-<name>`, in order, from the baseline on: a compiler may have left some that it replaced. */
export async function findMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => MIGRATION_FILE.test(name)).sort();
  const first = files.findLastIndex((name) => /^\d+-baseline\./.test(name));
  return Promise.all(files.slice(Math.max(first, 0)).map((file) => migrationIn(file, folder)));
}

async function migrationIn(file: string, folder: URL): Promise<Migration> {
  const exported = Object.values((await import(new URL(file, folder).href)) as Record<string, unknown>);
  const [migration] = exported;
  const timeStamp = file.slice(0, file.indexOf('-'));
  if (exported.length === 1 && typeof migration === 'function' && migration.name.endsWith(timeStamp)) {
    return migration as Migration;
  }
  throw new Error(
    `${file} has to export one migration, whose name ends with its time stamp, and nothing else`,
  );
}

/** The first migration of a service, which creates the tables of 1.0. */
export interface Baseline extends MigrationInterface {
  /** The migrations of before 1.0, which make the same tables: how many there were, and the last one. */
  readonly replaces: { count: number; last: string };
}

/**
 * All or nothing. Replicas that start together take turns: the lock of a transaction on a separate connection is
 * released with it, so a process that dies never leaves it locked. Returns the names of the migrations that this call
 * applied.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const schema = (dataSource.options as { schema?: string }).schema ?? 'public';
  const lock = dataSource.createQueryRunner();
  await lock.connect();
  try {
    await lock.startTransaction();
    // Waiting for another replica's migration, and migrating, may take longer than a request's time limit.
    await lock.query('SET LOCAL statement_timeout = 0');
    await lock.query('SET LOCAL lock_timeout = 0');
    await lock.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await lock.query('SELECT pg_advisory_xact_lock($1)', [lockKey(schema)]);
    const carriedOver = await carryOver(dataSource);
    const applied = await dataSource.runMigrations({ transaction: 'all' });
    await lock.commitTransaction();
    return [...carriedOver, ...applied.map((migration) => migration.name)];
  } finally {
    if (lock.isTransactionActive) await lock.rollbackTransaction().catch(() => undefined);
    await lock.release();
  }
}

/** Goes on from tables that the migrations of before 1.0 made; returns the name of the baseline if it did. */
async function carryOver(dataSource: DataSource): Promise<string[]> {
  const baseline = dataSource.migrations[0] as Partial<Baseline> | undefined;
  if (!baseline?.replaces) return [];
  const { name } = baseline.constructor;
  return dataSource.transaction(async (manager) => {
    const [table] = await manager.query<{ is_there: boolean }[]>(
      `SELECT to_regclass('migrations') IS NOT NULL AS is_there`,
    );
    if (!table!.is_there) return [];
    const applied = (await manager.query<{ name: string }[]>('SELECT name FROM migrations')).map(
      (migration) => migration.name,
    );
    if (applied.length === 0 || applied.includes(name)) return [];
    const { count, last } = baseline.replaces!;
    if (applied.length !== count || !applied.includes(last)) {
      throw new ConfigurationError(
        `the tables were made by ${applied.length} migrations, and this one goes on from the ${count} of before 1.0. Start the last commit that has the migration ${last} once, then this one ("From before 1.0" in docs/operations.md says how).`,
      );
    }
    await manager.query('DELETE FROM migrations');
    await manager.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [
      name.replace(/^\D+/, ''),
      name,
    ]);
    return [name];
  });
}

/** For a program that may not migrate: refuses to start while a migration that it knows is missing. */
export async function requireNewest(dataSource: DataSource): Promise<string[]> {
  const applied = new Set(
    (await dataSource.query<{ name: string }[]>('SELECT name FROM migrations')).map(({ name }) => name),
  );
  const names = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  const missing = names.find((name) => !applied.has(name));
  if (missing) throw new Error(`the schema lacks ${missing}, which another program migrates`);
  return [];
}

function lockKey(schema: string): string {
  return createHash('sha256').update(`daymark:migrate:${schema}`).digest().readBigInt64BE(0).toString();
}
