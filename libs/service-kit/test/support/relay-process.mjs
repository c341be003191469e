// The relay of an outbox as a separate process, for tests that kill it at any moment.
import { pino } from 'pino';
import { createDataSource, createRequestRedis, OutboxMessageEntity, OutboxRelay } from '../../dist/index.js';

const logger = pino({ level: 'fatal' });
const dataSource = createDataSource({
  service: 'auth',
  url: process.env.DATABASE_URL,
  poolSize: 2,
  entities: [OutboxMessageEntity],
  migrations: [],
});
// On a busy machine connecting takes longer than a service's time limit; it retries, like this loop.
while (!dataSource.isInitialized) await dataSource.initialize().catch(() => undefined);
const redis = createRequestRedis(process.env.REDIS_URL, logger);
new OutboxRelay('auth', dataSource, redis, logger, { checkIntervalMs: 500, firstCheckSeconds: 2 }).start();
