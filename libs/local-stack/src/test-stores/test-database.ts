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

/**
 * A fresh database for one test file: one schema and role per service, no tables. Call it in `beforeAll`, `drop` it in
 * `afterAll`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { TEST_DATABASE_ADMIN_URL, TEST_DATABASE_TEMPLATE, TEST_DATABASE_PASSWORD, TEST_DATABASE_POOLER } =
    requireTestEnvironment();
  const rolePrefix = `${TEST_DATABASE_TEMPLATE}_`;
  const name = `${TEST_DATABASE_TEMPLATE}_${randomBytes(RANDOM_BYTES).toString('hex')}`;
  const adminUrl = withDatabase(TEST_DATABASE_ADMIN_URL, name);
  await asAdministrator(TEST_DATABASE_ADMIN_URL, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${TEST_DATABASE_TEMPLATE} STRATEGY file_copy`),
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
