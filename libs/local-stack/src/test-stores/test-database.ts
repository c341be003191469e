import { randomBytes } from 'node:crypto';
import { databaseUrls, secureDatabase, type DatabaseService } from '@daymark/provision';
import pg from 'pg';
import { requireTestEnvironment } from './test-environment.js';
import { asAdministrator, testPasswords, withDatabase } from './test-services.js';

const RANDOM_BYTES = 4;

export interface TestDatabase {
  name: string;
  /** The administrator's connection URL for this database. */
  adminUrl: string;
  /** The connection URL of each service, with its role and rights in production; through the pooler if there is one. */
  urls: Record<DatabaseService, string>;
  /** A pool with one administrator's connection, in this schema: simultaneous queries are serialised. */
  asAdministrator(schema: string): pg.Pool;
  /** Ends all connections and deletes the database. */
  drop(): Promise<void>;
}

/** The initial contents of test databases: a service's tables, created once per run. */
export interface Beginning {
  /** The service. */
  of: DatabaseService;
  /** Makes the service create its tables, and leaves no connection open. */
  make: (url: string) => Promise<void>;
}

/**
 * A new database for one test file: one schema and role per service, and the tables of `beginning`, if given. Call it
 * in `beforeAll`, `drop` it in `afterAll`.
 */
export async function testDatabase(beginning?: Beginning): Promise<TestDatabase> {
  const { TEST_DATABASE_TEMPLATE } = requireTestEnvironment();
  const template = beginning ? await madeOnce(beginning) : TEST_DATABASE_TEMPLATE;
  return copyOf(template, `${TEST_DATABASE_TEMPLATE}_${randomBytes(RANDOM_BYTES).toString('hex')}`);
}

/** The first caller creates it, under another name until it is complete; others wait. */
async function madeOnce({ of, make }: Beginning): Promise<string> {
  const { TEST_DATABASE_ADMIN_URL, TEST_DATABASE_TEMPLATE } = requireTestEnvironment();
  const name = `${TEST_DATABASE_TEMPLATE}_${of}`;
  await asAdministrator(TEST_DATABASE_ADMIN_URL, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    if ((await client.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${name}_unfinished WITH (FORCE)`);
    const { urls } = await copyOf(TEST_DATABASE_TEMPLATE, `${name}_unfinished`);
    await make(urls[of]);
    // A pooler may still hold connections, and a database that is renamed or copied must have none.
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      `${name}_unfinished`,
    ]);
    await client.query(`ALTER DATABASE ${name}_unfinished RENAME TO ${name}`);
  });
  return name;
}

async function copyOf(template: string, name: string): Promise<TestDatabase> {
  const { TEST_DATABASE_ADMIN_URL, TEST_DATABASE_TEMPLATE, TEST_DATABASE_PASSWORD, TEST_DATABASE_POOLER } =
    requireTestEnvironment();
  const rolePrefix = `${TEST_DATABASE_TEMPLATE}_`;
  const adminUrl = withDatabase(TEST_DATABASE_ADMIN_URL, name);
  await asAdministrator(TEST_DATABASE_ADMIN_URL, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`),
  );
  await asAdministrator(adminUrl, (client) => secureDatabase(client, name, rolePrefix));
  return {
    name,
    adminUrl,
    urls: databaseUrls(adminUrl, testPasswords(TEST_DATABASE_PASSWORD), rolePrefix, TEST_DATABASE_POOLER),
    asAdministrator: (schema) => {
      const options = `-c search_path=${schema}`;
      const pool = new pg.Pool({ connectionString: adminUrl, options, max: 1, idleTimeoutMillis: 0 });
      return pool.on('error', () => undefined);
    },
    drop: async () => {
      await asAdministrator(TEST_DATABASE_ADMIN_URL, (client) =>
        client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      );
    },
  };
}
