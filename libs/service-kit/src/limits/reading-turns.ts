import { unavailable } from '../http/problem.exception.js';

interface Limits {
  /** So many turns are out at a time. */
  atOnce: number;
  /** So many wait for one; the next are refused at once. */
  waiting: number;
  /** Whoever waited this long is refused. */
  limitMs: number;
}

/** Turns at something of which little goes on at a time. Whoever waits longest is next. */
export class ReadingTurns {
  private taken = 0;
  private readonly queue = new Set<() => void>();

  constructor(private readonly limits: Limits) {}

  /**
   * Waits for a turn, and resolves to what ends it.
   * @throws ProblemException SERVICE_UNAVAILABLE, with Retry-After, where too many wait, it took too long, or the signal
   * says that nobody wants it any more
   */
  async take(signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw unavailable(signal.reason);
    if (this.taken < this.limits.atOnce) this.taken += 1;
    else await this.wait(signal);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const [next] = this.queue;
      if (next) next();
      else this.taken -= 1;
    };
  }

  /** Resolves when somebody else's turn is handed on. */
  private async wait(signal?: AbortSignal): Promise<void> {
    if (this.queue.size >= this.limits.waiting) throw unavailable(new Error('too many wait to read'));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => reject(unavailable(signal?.reason ?? new Error('waited too long to read')));
    const timer = setTimeout(giveUp, this.limits.limitMs);
    signal?.addEventListener('abort', giveUp, { once: true });
    const next = () => {
      this.queue.delete(next);
      resolve();
    };
    this.queue.add(next);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      this.queue.delete(next);
    }
  }
}
