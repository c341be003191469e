import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';

/**
 * Applies the missing migrations, all or nothing. Replicas that start together take turns: a transaction-scoped
 * advisory lock is held on a separate connection and is released with it, so a process that dies never leaves it
 * locked.
 * @returns the names of the migrations that this call applied
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
    const applied = await dataSource.runMigrations({ transaction: 'all' });
    await lock.commitTransaction();
    return applied.map((migration) => migration.name);
  } finally {
    if (lock.isTransactionActive) await lock.rollbackTransaction().catch(() => undefined);
    await lock.release();
  }
}

/**
 * For a program that may not migrate: checks that the schema is up to date.
 * @returns no names
 * @throws Error while a migration that this program knows is missing
 */
export async function requireNewest(dataSource: DataSource): Promise<string[]> {
  const applied = new Set(
    (await dataSource.query<{ name: string }[]>('SELECT name FROM migrations')).map(({ name }) => name),
  );
  const known = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  const missing = known.find((name) => !applied.has(name));
  if (missing) throw new Error(`the schema lacks ${missing}, which another program migrates`);
  return [];
}

/** A number for pg_advisory_xact_lock that is derived from the schema. */
function lockKey(schema: string): string {
  return createHash('sha256').update(`daymark:migrate:${schema}`).digest().readBigInt64BE(0).toString();
}
