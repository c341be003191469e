import { Redis } from 'ioredis';
import type { Logger } from '../logging/index.js';

/** The end of the process waits this long at most for a connection that is being closed. */
const DISCONNECT_TIMEOUT_MS = 300;
const retryStrategy = (attempt: number) => Math.min(100 * 2 ** Math.min(attempt, 5), 2_000);

/** A connection for requests and producers: a command succeeds or fails at once, and no request waits for Redis. */
export function createRequestRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
    connectTimeout: 2_000,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    retryStrategy,
  });
  return reportOnce(redis, logger);
}

/** A connection for a queue worker: it waits for Redis as long as it takes. */
export function createWorkerRedis(url: string, logger: Logger): Redis {
  return reportOnce(
    new Redis(url, {
      maxRetriesPerRequest: null,
      connectTimeout: 2_000,
      disconnectTimeout: DISCONNECT_TIMEOUT_MS,
      retryStrategy,
    }),
    logger,
  );
}

// One line when Redis goes and one when it comes back; a line per attempt to reconnect would drown the log.
function reportOnce(redis: Redis, logger: Logger): Redis {
  let isDown = false;
  redis.on('error', (error) => {
    if (!isDown) logger.warn({ err: error }, 'Redis cannot be reached');
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) logger.info('Redis is back');
    isDown = false;
  });
  return redis;
}
