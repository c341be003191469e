import { unavailable } from '../http/problem.exception.js';

interface Limits {
  /** So many turns are out at a time. */
  atOnce: number;
  /** So many wait for one; the next are refused at once. */
  waiting: number;
  /** Whoever waited this long is refused. */
  limitMs: number;
  /** The same of all who take turns under one key; as many as of all unless said otherwise. */
  ofOneKey?: { atOnce: number; waiting: number };
}

/** Of a key, while something is under way or waits. */
interface Share {
  taken: number;
  waiting: number;
  /** How many turns it had. */
  had: number;
}

/**
 * Turns at something of which little goes on at a time. Next is whose key had the fewest turns since it began to ask, and
 * of those whoever waits longest: what is asked for all the time does not hold up what is asked for now and then.
 */
export class ReadingSemaphore {
  private taken = 0;
  private readonly queue = new Set<{ key: string; begin: () => void }>();
  private readonly shares = new Map<string, Share>();

  constructor(private readonly limits: Limits) {}

  /**
   * Waits for a turn, and resolves to what ends it.
   * @param key whom or what the turn is for, where turns are to be shared fairly between several
   * @throws ProblemException SERVICE_UNAVAILABLE, with Retry-After, where too many wait, it took too long, or the signal
   * says that nobody wants it any more
   */
  async take(signal?: AbortSignal, key = ''): Promise<() => void> {
    if (signal?.aborted) throw unavailable(signal.reason);
    const share = this.shares.get(key) ?? { taken: 0, waiting: 0, had: 0 };
    this.shares.set(key, share);
    if (this.mayBegin(share)) this.begin(share);
    else await this.wait(key, share, signal);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
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

  /** Resolves when a turn has begun. */
  private async wait(key: string, share: Share, signal?: AbortSignal): Promise<void> {
    const { waiting, ofOneKey } = this.limits;
    if (this.queue.size >= waiting || share.waiting >= (ofOneKey?.waiting ?? waiting)) {
      this.forgetUnused(key, share);
      throw unavailable(new Error('too many wait to read'));
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // At once: a turn that ends in between must not go to somebody who has left.
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
