import { randomBytes } from 'node:crypto';
import {
  databaseName,
  DATABASE_SERVICES,
  poolerUserList,
  provisionDatabase,
  roleNames,
  type DatabaseService,
} from '@daymark/provision';
import { StackError } from '../machine/run-command.js';
import { startDockerStores, type TestStores, whyDockerCannotBeUsed } from './docker-stores.js';
import { readTestEnvironment, type TestEnvironment } from './test-environment.js';
import { withConnection } from '../stores/database-connection.js';
import { startPgBouncer } from '../stores/pgbouncer.js';
import { startTemporaryStores } from '../stores/temporary-stores.js';

const MODES = ['external', 'docker', 'embedded', 'auto'];
const RANDOM_BYTES = 4;

export interface TestServices {
  /** For the environment of the test processes. */
  environment: NodeJS.ProcessEnv;
  /** Removes what the run created; stops the stores if the run started them. */
  stop(): Promise<void>;
}

const report = (line: string) => console.log(line);

/**
 * Provides PostgreSQL and Redis for one test run and prepares a provisioned template database. `TEST_SERVICES` selects
 * their source: `external` (DATABASE_URL and REDIS_URL), `docker` (containers), `embedded` (our own programs), or
 * `auto`, the default: external if both URLs are set, otherwise containers if an engine answers and has or can pull the
 * images, otherwise embedded. `TEST_POOLER=pgbouncer` puts a PgBouncer between the services and PostgreSQL. If an outer
 * run has started them already, those are used and `stop` does nothing.
 */
export async function startTestServices(settings: NodeJS.ProcessEnv = process.env): Promise<TestServices> {
  if (readTestEnvironment(settings) !== undefined) return { environment: {}, stop: () => Promise.resolve() };
  const undo = new AsyncDisposableStack();
  try {
    return { environment: await prepareStores(settings, undo), stop: () => undo.disposeAsync() };
  } catch (error) {
    await undo.disposeAsync();
    throw error;
  }
}

async function prepareStores(
  settings: NodeJS.ProcessEnv,
  undo: AsyncDisposableStack,
): Promise<NodeJS.ProcessEnv> {
  const stores = await startStores(settings);
  const { databaseAdminUrl: adminUrl, redisUrl } = stores;
  undo.defer(() => stores.stop());
  report(`Test stores: ${stores.origin}.`);
  const template = `daymark_test_${randomBytes(RANDOM_BYTES).toString('hex')}`;
  const password = randomBytes(16).toString('base64url');
  undo.defer(() => dropEverything(adminUrl, template));
  await createTemplate(adminUrl, template, password);
  const environment: TestEnvironment = { adminUrl, template, password, redisUrl };
  if (settings.TEST_POOLER) {
    if (settings.TEST_POOLER !== 'pgbouncer')
      throw new StackError(`TEST_POOLER must be pgbouncer, not "${settings.TEST_POOLER}".`);
    const userList = poolerUserList(`${template}_`, testPasswords(password));
    const pooler = await startPgBouncer(adminUrl, userList, report);
    undo.defer(() => pooler.stop());
    report(`Between the services and PostgreSQL: ${pooler.version}.`);
    environment.pooler = pooler.address;
  }
  return { TEST_STORES: JSON.stringify(environment) };
}

async function startStores({
  TEST_SERVICES,
  DATABASE_URL,
  REDIS_URL,
}: NodeJS.ProcessEnv): Promise<TestStores> {
  const mode = TEST_SERVICES || 'auto';
  if (!MODES.includes(mode))
    throw new StackError(`TEST_SERVICES must be one of ${MODES.join(', ')}, not "${mode}".`);
  if (mode === 'external' || (mode === 'auto' && DATABASE_URL && REDIS_URL)) {
    if (!DATABASE_URL || !REDIS_URL)
      throw new StackError('TEST_SERVICES=external needs DATABASE_URL and REDIS_URL.');
    return {
      origin: 'the servers of DATABASE_URL and REDIS_URL',
      databaseAdminUrl: DATABASE_URL,
      redisUrl: REDIS_URL,
      stop: () => Promise.resolve(),
    };
  }
  const obstacle = mode === 'embedded' ? 'TEST_SERVICES=embedded' : await whyDockerCannotBeUsed();
  if (obstacle === undefined) return startDockerStores();
  if (mode === 'docker') throw new StackError(`TEST_SERVICES=docker is impossible here: ${obstacle}.`);
  const stores = await startTemporaryStores(report);
  return {
    origin: `PostgreSQL and Redis of our own (${obstacle})`,
    databaseAdminUrl: stores.postgres.adminUrl,
    redisUrl: stores.redis.url,
    stop: () => stores.destroy(),
  };
}

/** The same password for every service: roles and data are deleted after the run. */
export function testPasswords(password: string): Record<DatabaseService, string> {
  return Object.fromEntries(DATABASE_SERVICES.map((service) => [service, password])) as Record<
    DatabaseService,
    string
  >;
}

/** The same server and account with another database. */
export function withDatabase(databaseUrl: string, database: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function createTemplate(adminUrl: string, template: string, password: string): Promise<void> {
  await withConnection(adminUrl, (client) =>
    client.query(`CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`),
  );
  await provisionDatabase(withDatabase(adminUrl, template), testPasswords(password), {
    rolePrefix: `${template}_`,
  });
}

async function dropEverything(adminUrl: string, template: string): Promise<void> {
  await withConnection(adminUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [template],
    );
    for (const { datname } of rows) {
      if (datname !== databaseName(adminUrl)) {
        await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(datname)} WITH (FORCE)`);
      }
    }
    for (const role of roleNames(`${template}_`)) await client.query(`DROP ROLE IF EXISTS ${role}`);
  });
}
