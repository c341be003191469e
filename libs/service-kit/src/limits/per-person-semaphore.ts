import { currentSignal } from '../logging/index.js';
import { ReadingSemaphore } from './reading-semaphore.js';

export interface LimitsOfOnePerson {
  /** So many of one person's requests are worked on at a time. */
  atOnce: number;
  /** So many more wait; the next are refused at once. */
  waiting: number;
  /** What waited so long is refused. */
  limitMs: number;
}

/**
 * A semaphore for each person: whoever asks for hundreds of things at once waits for themselves, and holds no more of
 * the connections and of the processor than anybody else.
 */
export class PerPersonSemaphore {
  private readonly semaphore: ReadingSemaphore;

  constructor({ limitMs, ...ofOneKey }: LimitsOfOnePerson) {
    this.semaphore = new ReadingSemaphore({ atOnce: Infinity, waiting: Infinity, limitMs, ofOneKey });
  }

  /** How many people have something under way or wait. */
  get size(): number {
    return this.semaphore.size;
  }

  /** @throws ProblemException SERVICE_UNAVAILABLE, with Retry-After, where too much of this person waits already */
  async take<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const release = await this.begin(userId);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Waits until this person's next piece of work may begin, and resolves to what ends it.
   * @throws ProblemException SERVICE_UNAVAILABLE, with Retry-After, where too much of this person waits already
   */
  begin(userId: string): Promise<() => void> {
    return this.semaphore.take(currentSignal(), userId);
  }
}
