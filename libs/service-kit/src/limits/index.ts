import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './client-network.js';

export { clientAddressOf, networkOf, withoutMapping } from './client-network.js';
export { nextTurn } from '../turns.js';

/** In this process only, for programs without Redis, where the resource is the process's own time. */
export class ClientLimit {
  private readonly limiter: RateLimiterMemory;

  constructor({ points, windowSeconds }: { points: number; windowSeconds: number }) {
    this.limiter = new RateLimiterMemory({ points, duration: windowSeconds });
  }

  /** Takes `cost` points before they are spent. Returns null, or the seconds until the client may retry. */
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
