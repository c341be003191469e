import { randomBytes } from 'node:crypto';
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
export async function whyDockerCannotBeUsed(): Promise<string | undefined> {
  const client = await findEngine();
  if (client === undefined) return 'no Docker engine answers';
  for (const image of [POSTGRES_IMAGE, REDIS_IMAGE]) {
    if (!(await hasOrPulls(client, image))) return `the image ${image} is not here and cannot be pulled`;
  }
  return undefined;
}

/** Starts PostgreSQL and Redis as containers for one test run; `stop` removes them. */
export async function startDockerStores(): Promise<TestStores> {
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
      .withCommand(words('postgres -c fsync=off -c synchronous_commit=off -c max_connections=200'))
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

/** The two stores of a test run, however they were started. */
export interface TestStores {
  /** Where they come from, as text. */
  origin: string;
  databaseAdminUrl: string;
  redisUrl: string;
  stop(): Promise<void>;
}
