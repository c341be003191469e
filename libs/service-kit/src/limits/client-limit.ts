import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './client-network.js';

/**
 * Limits what each client may have of this process in a window of time, counted in this process alone: for programs that
 * have no Redis, where what is spent is the process's own time. Of an IPv6 address its network counts.
 */
export class ClientLimit {
  private readonly limiter: RateLimiterMemory;

  /** @param limit the points of each client, and the seconds after which they are new */
  constructor({ points, windowSeconds }: { points: number; windowSeconds: number }) {
    this.limiter = new RateLimiterMemory({ points, duration: windowSeconds });
  }

  /**
   * Counts `cost` points of a client before they are spent.
   * @returns null, or where the client has not so many left the seconds until it may try again
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
