import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './client-network.js';

/**
 * A rate limit per client, counted in this process only: for programs without Redis, where the resource is the
 * process's own time. IPv6 clients are counted by network.
 */
export class ClientLimit {
  private readonly limiter: RateLimiterMemory;

  /** @param limit the points of each client, and the seconds after which they are renewed */
  constructor({ points, windowSeconds }: { points: number; windowSeconds: number }) {
    this.limiter = new RateLimiterMemory({ points, duration: windowSeconds });
  }

  /**
   * Takes `cost` points of a client before they are spent.
   * @returns null, or the seconds until it may retry if the client has too few left
   */
  async take(client: string, cost: number): Promise<number | null> {
    try {
      await this.limiter.consume(networkOf(client), cost);
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }
}
