import { randomBytes } from 'node:crypto';
import { databaseUrls, secureDatabase, type DatabaseService } from '@daymark/provision';
import pg from 'pg';
import { requireTestEnvironment } from './test-environment.js';
import { asAdministrator, testPasswords, withDatabase } from './test-services.js';

const RANDOM_BYTES = 4;

export interface TestDatabase {
  name: string;
  /** Connection URL of the administrator for this database. */
  adminUrl: string;
  /** Connection URL of each service, with the role and rights that it has in production; through the pooler where there is one. */
  urls: Record<DatabaseService, string>;
  /** One connection of the administrator, in this schema: what is asked at the same time takes turns. */
  asAdministrator(schema: string): pg.Pool;
  /** Ends all connections and deletes the database. */
  drop(): Promise<void>;
}

/** What databases for tests begin with: the tables of a service, which are made once in a run. */
export interface Beginning {
  /** The service. */
  of: DatabaseService;
  /** Has the service make its tables, and leaves no connection open. */
  make: (url: string) => Promise<void>;
}

/**
 * A fresh database for one test file: one schema and role per service, and the tables of `beginning`, or none. Call it in
 * `beforeAll`, `drop` it in `afterAll`.
 */
export async function testDatabase(beginning?: Beginning): Promise<TestDatabase> {
  const { TEST_DATABASE_TEMPLATE } = requireTestEnvironment();
  const template = beginning ? await madeOnce(beginning) : TEST_DATABASE_TEMPLATE;
  return copyOf(template, `${TEST_DATABASE_TEMPLATE}_${randomBytes(RANDOM_BYTES).toString('hex')}`);
}

/** Whoever is first makes it, under another name until it is complete; others wait meanwhile. */
async function madeOnce({ of, make }: Beginning): Promise<string> {
  const { TEST_DATABASE_ADMIN_URL, TEST_DATABASE_TEMPLATE } = requireTestEnvironment();
  const name = `${TEST_DATABASE_TEMPLATE}_${of}`;
  await asAdministrator(TEST_DATABASE_ADMIN_URL, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    if ((await client.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${name}_unfinished WITH (FORCE)`);
    const { urls } = await copyOf(TEST_DATABASE_TEMPLATE, `${name}_unfinished`);
    await make(urls[of]);
    // A pooler may still hold some, and nobody may be connected to what is renamed and copied.
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
