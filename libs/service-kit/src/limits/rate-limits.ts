import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { RATE_LIMIT_ATTEMPTS, RATE_LIMIT_WINDOW_SECONDS } from '@daymark/contracts';
import { ProblemException } from '../http/problem.exception.js';
import { networkOf } from './client-address.js';

export interface RateLimit {
  /** So many in one window; 5 unless said otherwise. */
  attempts?: number;
  /** The window begins with the first attempt; 60 s unless said otherwise. */
  windowSeconds?: number;
}

/** What is limited: one thing, or several together. Of an IPv6 address its network counts. */
export type LimitedKey = string | readonly string[];

/**
 * Limits how often something may be done. The count is kept in Redis, so that it holds over all replicas, in one atomic
 * step. While Redis is away or does not answer, each process counts by itself and allows half as much. Keys are stored as
 * hashes: neither Redis nor its files learn who it was.
 */
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterRedis>();

  constructor(
    private readonly service: string,
    private readonly redis: Redis,
  ) {}

  /**
   * Counts an attempt before it is made, as `cost` of them. `name` says what is limited, in kebab case, with one limit for
   * each name.
   * @throws ProblemException TOO_MANY_REQUESTS, with the seconds until the window is over
   */
  async take(name: string, key: LimitedKey, limit: RateLimit = {}, cost = 1): Promise<void> {
    try {
      await this.limiter(name, limit).consume(hashOf(key), cost);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new ProblemException('TOO_MANY_REQUESTS', { retryAfterSeconds });
    }
  }

  /** Takes back an attempt that turned out well, where only failures are to count. No request needs to wait for it. */
  async giveBack(name: string, key: LimitedKey): Promise<void> {
    await this.limiters
      .get(name)
      ?.reward(hashOf(key))
      .catch(() => undefined);
  }

  private limiter(
    name: string,
    { attempts = RATE_LIMIT_ATTEMPTS, windowSeconds = RATE_LIMIT_WINDOW_SECONDS }: RateLimit,
  ): RateLimiterRedis {
    const known = this.limiters.get(name);
    if (known) {
      if (known.points === attempts && known.duration === windowSeconds) return known;
      throw new Error(`The limit ${name} was declared differently before`);
    }
    const keyPrefix = `rate-limit:${this.service}:${name}`;
    const insuranceLimiter = new RateLimiterMemory({
      keyPrefix,
      points: Math.max(1, Math.floor(attempts / 2)),
      duration: windowSeconds,
    });
    const limiter = new RateLimiterRedis({
      storeClient: this.redis,
      rejectIfRedisNotReady: true,
      keyPrefix,
      points: attempts,
      duration: windowSeconds,
      insuranceLimiter,
    });
    this.limiters.set(name, limiter);
    return limiter;
  }
}

const hashOf = (key: LimitedKey) =>
  createHash('sha256')
    .update(JSON.stringify([key].flat().map(networkOf)))
    .digest('base64url');
