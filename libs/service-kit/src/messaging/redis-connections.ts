import { Redis } from 'ioredis';
import type { Logger } from '../logging.js';

/** How long the end of the process waits for a closing connection. */
const DISCONNECT_TIMEOUT_MS = 300;
const retryStrategy = (attempt: number) => Math.min(100 * 2 ** Math.min(attempt, 5), 2_000);

/** A connection for requests and producers: a command succeeds or fails at once, so no request waits for Redis. */
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

/** A connection for a queue worker: it waits for Redis without limit. */
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

// Logs one line when Redis is lost and one when it is back; one per reconnection attempt would flood the log.
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
