import { randomBytes } from 'node:crypto';
import { databaseUrls, secureDatabase, type DatabaseService } from '@daymark/provision';
import pg from 'pg';
import { requireTestEnvironment } from './test-environment.js';
import { withConnection } from '../stores/database-connection.js';
import { testPasswords, withDatabase } from './test-services.js';

const RANDOM_BYTES = 4;

export interface TestDatabase {
  name: string;
  adminUrl: string;
  /** The connection URL of each service, with its role and rights in production; through the pooler if there is one. */
  urls: Record<DatabaseService, string>;
  /** A pool with one administrator's connection, in this schema: simultaneous queries are serialised. */
  asAdministrator(schema: string): pg.Pool;
  drop(): Promise<void>;
}

/** The initial contents of test databases: a service's tables, created once per run. */
export interface Beginning {
  of: DatabaseService;
  /** Makes the service create its tables, and leaves no connection open. */
  make: (url: string) => Promise<void>;
}

/**
 * A new database for one test file: one schema and role per service, and the tables of `beginning`, if given. Call it
 * in `beforeAll`, `drop` it in `afterAll`.
 */
export async function testDatabase(beginning?: Beginning): Promise<TestDatabase> {
  const { template } = requireTestEnvironment();
  const begun = beginning ? await madeOnce(beginning) : template;
  return copyOf(begun, `${template}_${randomBytes(RANDOM_BYTES).toString('hex')}`);
}

/** The first caller creates it, under another name until it is complete; others wait. */
async function madeOnce({ of, make }: Beginning): Promise<string> {
  const { adminUrl, template } = requireTestEnvironment();
  const name = `${template}_${of}`;
  await withConnection(adminUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    if ((await client.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${name}_unfinished WITH (FORCE)`);
    const { urls } = await copyOf(template, `${name}_unfinished`);
    await make(urls[of]);
    // A pooler may still hold connections, and a database that is renamed or copied must have none.
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      `${name}_unfinished`,
    ]);
    await client.query(`ALTER DATABASE ${name}_unfinished RENAME TO ${name}`);
  });
  return name;
}

async function copyOf(begun: string, name: string): Promise<TestDatabase> {
  const { adminUrl: serverUrl, template, password, pooler } = requireTestEnvironment();
  const rolePrefix = `${template}_`;
  const adminUrl = withDatabase(serverUrl, name);
  await withConnection(serverUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${begun} STRATEGY file_copy`),
  );
  await withConnection(adminUrl, (client) => secureDatabase(client, name, rolePrefix));
  return {
    name,
    adminUrl,
    urls: databaseUrls(adminUrl, testPasswords(password), rolePrefix, pooler),
    asAdministrator: (schema) => {
      const options = `-c search_path=${schema}`;
      const pool = new pg.Pool({ connectionString: adminUrl, options, max: 1, idleTimeoutMillis: 0 });
      return pool.on('error', () => undefined);
    },
    drop: async () => {
      await withConnection(serverUrl, (client) =>
        client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      );
    },
  };
}
