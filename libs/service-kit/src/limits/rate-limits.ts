import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { RATE_LIMIT_ATTEMPTS, RATE_LIMIT_WINDOW_SECONDS } from '@daymark/contracts';
import { ProblemException } from '../http/problem.exception.js';
import { networkOf } from './client-network.js';

export interface RateLimit {
  attempts?: number;
  windowSeconds?: number;
  /** What the refusal says in place of the general sentence. */
  detail?: (retryAfterSeconds: number) => string;
}

/** The limited key: one value, or several together. IPv6 addresses are counted by network. */
export type LimitedKey = string | readonly string[];

/** A wide IPv6 network contains many networks; its owner may make as many attempts as two, or four, clients. */
const WIDER_NETWORKS = [
  { bits: 56, clients: 2 },
  { bits: 48, clients: 4 },
];

/**
 * Rate limits, counted in Redis in one atomic step, so that they hold over all replicas. While Redis is unreachable,
 * each process counts by itself and allows half as much. Keys are stored as hashes: Redis and its files hold no
 * addresses or names.
 */
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterRedis>();
  private readonly ownRefusals = new RateLimiterMemory({ points: 1, duration: RATE_LIMIT_WINDOW_SECONDS });

  constructor(
    private readonly service: string,
    private readonly redis: Redis,
    private readonly onReached: (name: string) => void = () => undefined,
  ) {}

  /** Counts an attempt before it is made, with weight `cost`. `name` is the limit's name, in kebab case and unique. */
  async take(name: string, key: LimitedKey, limit: RateLimit = {}, cost = 1): Promise<void> {
    try {
      await this.limiter(name, limit).consume(hashOf(key), cost);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      await this.reportOnce(name, key, refusal.msBeforeNext);
      const detail = limit.detail && { detail: limit.detail(retryAfterSeconds) };
      throw new ProblemException('TOO_MANY_REQUESTS', { ...detail, retryAfterSeconds });
    }
  }

  /**
   * Also for the wider networks that contain it. With a cost of 0 nothing is counted, and who exceeded the limit is
   * refused.
   */
  async takeOfClient(name: string, client: string, limit: RateLimit = {}, cost = 1): Promise<void> {
    const attempts = limit.attempts ?? RATE_LIMIT_ATTEMPTS;
    await Promise.all([
      this.take(name, client, limit, cost),
      ...widerNetworksOf(name, client).map(({ name: wider, network, clients }) =>
        this.take(wider, network, { ...limit, attempts: attempts * clients }, cost),
      ),
    ]);
  }

  async refundClient(name: string, client: string): Promise<void> {
    await Promise.all([
      this.refund(name, client),
      ...widerNetworksOf(name, client).map(({ name: wider, network }) => this.refund(wider, network)),
    ]);
  }

  async count(name: string, key: LimitedKey, limit: Required<Omit<RateLimit, 'detail'>>): Promise<number> {
    const { consumedPoints, msBeforeNext } = await this.limiter(name, limit).penalty(hashOf(key));
    if (consumedPoints > limit.attempts) await this.reportOnce(name, key, msBeforeNext);
    return consumedPoints;
  }

  async counted(name: string, key: LimitedKey, limit: Required<Omit<RateLimit, 'detail'>>): Promise<number> {
    return (await this.limiter(name, limit).get(hashOf(key)))?.consumedPoints ?? 0;
  }

  /** Reports, once per period, that a limit that is counted elsewhere was reached. */
  async reportOnce(name: string, key: LimitedKey, milliseconds: number): Promise<void> {
    if (await this.isFirst(name, key, milliseconds)) this.onReached(name);
  }

  /** If only failures are to count. No request needs to wait for it. */
  async refund(name: string, key: LimitedKey): Promise<void> {
    await this.limiters
      .get(name)
      ?.reward(hashOf(key))
      .catch(() => undefined);
  }

  /** True for the first refusal in a window, over all replicas; while Redis is unreachable, in this process. */
  async isFirst(name: string, key: LimitedKey, millisecondsLeft: number): Promise<boolean> {
    const mark = `rate-limit:${this.service}:${name}:refused:${hashOf(key)}`;
    try {
      return (await this.redis.set(mark, 1, 'PX', Math.max(1, millisecondsLeft), 'NX')) === 'OK';
    } catch {
      const customDuration = Math.max(1, Math.ceil(millisecondsLeft / 1000));
      return this.ownRefusals.consume(mark, 1, { customDuration }).then(
        () => true,
        () => false,
      );
    }
  }

  private limiter(
    name: string,
    { attempts = RATE_LIMIT_ATTEMPTS, windowSeconds = RATE_LIMIT_WINDOW_SECONDS }: RateLimit,
  ): RateLimiterRedis {
    const cachedLimiter = this.limiters.get(name);
    if (cachedLimiter) {
      if (cachedLimiter.points === attempts && cachedLimiter.duration === windowSeconds) return cachedLimiter;
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

const widerNetworksOf = (name: string, client: string) =>
  isIPv6(client)
    ? WIDER_NETWORKS.map(({ bits, clients }) => ({
        name: `${name}-of-${bits}-bits`,
        network: networkOf(client, bits),
        clients,
      }))
    : [];

const hashOf = (key: LimitedKey) =>
  createHash('sha256')
    .update(JSON.stringify([key].flat().map((part) => networkOf(part))))
    .digest('base64url');
