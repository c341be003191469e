import { randomBytes } from 'node:crypto';
import {
  databaseName,
  DATABASE_SERVICES,
  poolerUserList,
  provisionDatabase,
  roleNames,
  type DatabaseService,
} from '@daymark/provision';
import pg from 'pg';
import { StackError } from '../machine/run-command.js';
import { startDockerStores, whyDockerCannotBeUsed } from './docker-stores.js';
import { readTestEnvironment, type TestEnvironment } from './test-environment.js';
import type { TestServicesMode, TestStores } from './docker-stores.js';
import { startPgBouncer, type PgBouncer } from '../stores/pgbouncer.js';
import { startTemporaryStores } from '../stores/temporary-stores.js';

const MODES: TestServicesMode[] = ['external', 'docker', 'embedded', 'auto'];
const RANDOM_BYTES = 4;
const CONNECT_TIMEOUT_MS = 10_000;

export interface TestServices {
  /** Where the stores come from, as text. */
  origin: string;
  /** For the environment of the test processes. */
  environment: TestEnvironment;
  /** Removes what the run created; stops the stores if the run started them. */
  stop(): Promise<void>;
}

export interface TestServicesOptions {
  environment?: NodeJS.ProcessEnv;
  report?: (line: string) => void;
}

/**
 * Provides PostgreSQL and Redis for one test run and prepares a provisioned template database. `TEST_SERVICES` selects
 * their source: `external` (DATABASE_URL and REDIS_URL), `docker` (containers), `embedded` (our own programs), or
 * `auto`, the default: external if both URLs are set, otherwise containers if an engine answers and has or can pull the
 * images, otherwise embedded. `TEST_POOLER=pgbouncer` puts a PgBouncer between the services and PostgreSQL. If an outer
 * run has started them already, those are used and `stop` does nothing.
 */
export async function startTestServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const { environment = process.env, report = (line) => console.log(line) } = options;
  const shared = readTestEnvironment(environment);
  if (shared !== undefined) {
    return { origin: 'the stores of this test run', environment: shared, stop: () => Promise.resolve() };
  }
  const stores = await startStores(readMode(environment), environment, report);
  report(`Test stores: ${stores.origin}.`);
  try {
    const template = `daymark_test_${randomBytes(RANDOM_BYTES).toString('hex')}`;
    const password = randomBytes(16).toString('base64url');
    await createTemplate(stores.databaseAdminUrl, template, password);
    const pooler = await startPooler(stores.databaseAdminUrl, template, password, environment, report);
    return {
      origin: stores.origin,
      environment: {
        TEST_DATABASE_ADMIN_URL: stores.databaseAdminUrl,
        TEST_DATABASE_TEMPLATE: template,
        TEST_DATABASE_PASSWORD: password,
        TEST_REDIS_URL: stores.redisUrl,
        ...(pooler && { TEST_DATABASE_POOLER: pooler.address }),
      },
      stop: async () => {
        await pooler?.stop();
        await dropEverything(stores.databaseAdminUrl, template);
        await stores.stop();
      },
    };
  } catch (error) {
    await stores.stop();
    throw error;
  }
}

/** @throws StackError if TEST_SERVICES is none of the four. */
export function readMode(environment: NodeJS.ProcessEnv): TestServicesMode {
  const mode = environment.TEST_SERVICES || 'auto';
  const known = MODES.find((candidate) => candidate === mode);
  if (known === undefined)
    throw new StackError(`TEST_SERVICES must be one of ${MODES.join(', ')}, not "${mode}".`);
  return known;
}

async function startStores(
  mode: TestServicesMode,
  environment: NodeJS.ProcessEnv,
  report: (line: string) => void,
): Promise<TestStores> {
  const { DATABASE_URL: databaseAdminUrl, REDIS_URL: redisUrl } = environment;
  const isExternalPossible = Boolean(databaseAdminUrl && redisUrl);
  if (mode === 'external' || (mode === 'auto' && isExternalPossible)) {
    if (!databaseAdminUrl || !redisUrl) {
      throw new StackError('TEST_SERVICES=external needs DATABASE_URL and REDIS_URL.');
    }
    return {
      origin: 'the servers of DATABASE_URL and REDIS_URL',
      databaseAdminUrl,
      redisUrl,
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

async function startPooler(
  databaseUrl: string,
  template: string,
  password: string,
  { TEST_POOLER: wanted }: NodeJS.ProcessEnv,
  report: (line: string) => void,
): Promise<PgBouncer | undefined> {
  if (!wanted) return undefined;
  if (wanted !== 'pgbouncer') throw new StackError(`TEST_POOLER must be pgbouncer, not "${wanted}".`);
  const pooler = await startPgBouncer(
    databaseUrl,
    poolerUserList(`${template}_`, testPasswords(password)),
    report,
  );
  report(`Between the services and PostgreSQL: ${pooler.version}.`);
  return pooler;
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

/** Runs statements as the administrator and closes the connection. */
export async function asAdministrator<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function createTemplate(adminUrl: string, template: string, password: string): Promise<void> {
  await asAdministrator(adminUrl, (client) =>
    client.query(`CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`),
  );
  await provisionDatabase(withDatabase(adminUrl, template), testPasswords(password), {
    rolePrefix: `${template}_`,
  });
}

async function dropEverything(adminUrl: string, template: string): Promise<void> {
  await asAdministrator(adminUrl, async (client) => {
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
