import { Redis } from 'ioredis';
import { requireTestEnvironment } from './test-environment.js';

const COUNTER_KEY = 'daymark:test:next-database';
const DEFAULT_DATABASES = 16;

export interface TestRedis {
  /** The connection URL with the number of this test file's database. */
  url: string;
  database: number;
  flush(): Promise<void>;
}

/**
 * An empty Redis database for one test file, so that limits and queues of one file do not affect another. Databases are
 * assigned in turn. Messages of PUBLISH reach all databases, so channels need a prefix.
 */
export async function testRedis(): Promise<TestRedis> {
  const { redisUrl } = requireTestEnvironment();
  const database = await withConnection(redisUrl, async (client) => {
    const setting = (await client.config('GET', 'databases').catch(() => [])) as string[];
    const databases = Number(setting[1] ?? DEFAULT_DATABASES);
    // Database 0 has the counter.
    return ((await client.incr(COUNTER_KEY)) % (databases - 1)) + 1;
  });
  const url = new URL(redisUrl);
  url.pathname = `/${database}`;
  const flush = () =>
    withConnection(url.href, async (client) => {
      await client.flushdb();
    });
  await flush();
  return { url: url.href, database, flush };
}

async function withConnection<Result>(
  url: string,
  work: (client: Redis) => Promise<Result>,
): Promise<Result> {
  const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 1 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
}
