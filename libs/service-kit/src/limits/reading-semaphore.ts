import { unavailable } from '../http/problem.exception.js';

interface Limits {
  atOnce: number;
  /** The most callers that wait for a permit; further ones are refused at once. */
  waiting: number;
  limitMs: number;
  /** The same limits for all callers with one key. Default: those for all callers. */
  ofOneKey?: { atOnce: number; waiting: number };
}

/** The callers with one key, while one of them holds a permit or waits. */
interface Share {
  taken: number;
  waiting: number;
  had: number;
}

/**
 * A semaphore that is fair between keys. The next permit goes to the key that was given the fewest since it began to
 * ask, and there to the caller that has waited longest: a key that asks all the time does not hold up one that asks now
 * and then.
 */
export class ReadingSemaphore {
  private taken = 0;
  private readonly queue = new Set<{ key: string; begin: () => void }>();
  private readonly shares = new Map<string, Share>();

  constructor(private readonly limits: Limits) {}

  get size(): number {
    return this.shares.size;
  }

  /** Resolves to the function that releases the permit. `key`: whom it is for, if permits are to be shared fairly. */
  async take(signal?: AbortSignal, key = ''): Promise<() => void> {
    if (signal?.aborted) throw unavailable(signal.reason);
    const share = this.shares.get(key) ?? { taken: 0, waiting: 0, had: 0 };
    this.shares.set(key, share);
    if (this.mayBegin(share)) this.begin(share);
    else await this.wait(key, share, signal);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.taken -= 1;
      share.taken -= 1;
      this.forgetUnused(key, share);
      this.next()?.begin();
    };
  }

  private mayBegin({ taken }: Share): boolean {
    const { atOnce, ofOneKey } = this.limits;
    return this.taken < atOnce && taken < (ofOneKey?.atOnce ?? atOnce);
  }

  private begin(share: Share): void {
    this.taken += 1;
    share.taken += 1;
    share.had += 1;
  }

  private next() {
    let best: { key: string; begin: () => void } | undefined;
    let fewest = Infinity;
    for (const waiting of this.queue) {
      const share = this.shares.get(waiting.key)!;
      if (share.had >= fewest || !this.mayBegin(share)) continue;
      best = waiting;
      fewest = share.had;
    }
    return best;
  }

  private forgetUnused(key: string, { taken, waiting }: Share): void {
    if (taken === 0 && waiting === 0) this.shares.delete(key);
  }

  private async wait(key: string, share: Share, signal?: AbortSignal): Promise<void> {
    const { waiting, ofOneKey } = this.limits;
    if (this.queue.size >= waiting || share.waiting >= (ofOneKey?.waiting ?? waiting)) {
      this.forgetUnused(key, share);
      throw unavailable(new Error('too many wait to read'));
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // At once: a permit released in between must not go to a caller that has left.
    const giveUp = () => {
      leave();
      reject(unavailable(signal?.reason ?? new Error('waited too long to read')));
    };
    const timer = setTimeout(giveUp, this.limits.limitMs);
    signal?.addEventListener('abort', giveUp, { once: true });
    const leave = () => {
      if (this.queue.delete(place)) share.waiting -= 1;
    };
    const place = {
      key,
      begin: () => {
        leave();
        this.begin(share);
        resolve();
      },
    };
    share.waiting += 1;
    this.queue.add(place);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      leave();
      this.forgetUnused(key, share);
    }
  }
}
