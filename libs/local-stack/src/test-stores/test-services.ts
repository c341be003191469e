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
import { readTestEnvironment, type TestEnvironment } from './test-environment.js';
import { withConnection } from '../stores/database-connection.js';
import { startPgBouncer } from '../stores/pgbouncer.js';
import { startTemporaryStores } from '../stores/temporary-stores.js';
import { setTimeout as delay } from 'node:timers/promises';
import type { ContainerRuntimeClient } from 'testcontainers';
import { REDIS_DATABASES } from '../stores/redis-server.js';

const POSTGRES_IMAGE = 'postgres:17-alpine';
const REDIS_IMAGE = 'redis:7-alpine';
/** Removes the containers of killed runs. Some engines do not support it; then a run only removes its own. */
const CLEANER_IMAGE = 'testcontainers/ryuk:0.14.0';
const REDIS_PORT = 6379;
const PASSWORD_BYTES = 18;
const PULL_TIMEOUT_MS = 120_000;

/**
 * Why containers cannot be used for tests here, in a few words; undefined if a Docker engine answers and has the images
 * or can pull them.
 */
async function whyDockerCannotBeUsed(): Promise<string | undefined> {
  const client = await findEngine();
  if (client === undefined) return 'no Docker engine answers';
  for (const image of [POSTGRES_IMAGE, REDIS_IMAGE]) {
    if (!(await hasOrPulls(client, image))) return `the image ${image} is not here and cannot be pulled`;
  }
  return undefined;
}

async function startDockerStores(): Promise<TestStores> {
  const [{ GenericContainer, Wait }, { PostgreSqlContainer }] = await Promise.all([
    import('testcontainers'),
    import('@testcontainers/postgresql'),
  ]);
  await configureCleaner();
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const [postgres, redis] = await Promise.all([
    new PostgreSqlContainer(POSTGRES_IMAGE)
      .withUsername('daymark')
      .withPassword(password)
      .withDatabase('daymark')
      .withCommand(
        words('postgres -c fsync=off -c synchronous_commit=off -c autovacuum=off -c max_connections=200'),
      )
      .start(),
    new GenericContainer(REDIS_IMAGE)
      .withCommand(
        words(`redis-server --bind 0.0.0.0 --databases ${REDIS_DATABASES} --requirepass ${password}`),
      )
      .withExposedPorts(REDIS_PORT)
      .withWaitStrategy(Wait.forListeningPorts())
      .start(),
  ]);
  return {
    origin: `containers (${POSTGRES_IMAGE}, ${REDIS_IMAGE})`,
    databaseAdminUrl: postgres.getConnectionUri().replace(/^postgres:/, 'postgresql:'),
    redisUrl: `redis://:${password}@${redis.getHost()}:${redis.getMappedPort(REDIS_PORT)}`,
    stop: async () => {
      await Promise.all([postgres.stop(), redis.stop()]);
    },
  };
}

const words = (command: string) => command.split(' ');

async function configureCleaner(): Promise<void> {
  if (process.env.TESTCONTAINERS_RYUK_DISABLED !== undefined) return;
  const client = await findEngine();
  process.env.RYUK_CONTAINER_IMAGE ??= CLEANER_IMAGE;
  if (client === undefined || !(await hasOrPulls(client, process.env.RYUK_CONTAINER_IMAGE))) {
    process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  }
}

async function findEngine(): Promise<ContainerRuntimeClient | undefined> {
  const { getContainerRuntimeClient } = await import('testcontainers');
  try {
    return await getContainerRuntimeClient();
  } catch {
    return undefined;
  }
}

async function hasOrPulls({ image }: ContainerRuntimeClient, name: string): Promise<boolean> {
  const { ImageName } = await import('testcontainers');
  const wanted = ImageName.fromString(name);
  if (await image.exists(wanted)) return true;
  const isPulled = image.pull(wanted).then(
    () => true,
    () => false,
  );
  return Promise.race([isPulled, delay(PULL_TIMEOUT_MS, false, { ref: false })]);
}

interface TestStores {
  origin: string;
  databaseAdminUrl: string;
  redisUrl: string;
  stop(): Promise<void>;
}

const MODES = ['external', 'docker', 'embedded', 'auto'];
const RANDOM_BYTES = 4;

export interface TestServices {
  environment: NodeJS.ProcessEnv;
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
