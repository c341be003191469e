import { currentSignal } from '../logging/index.js';
import { ReadingSemaphore } from './reading-semaphore.js';

export interface LimitsOfOnePerson {
  atOnce: number;
  waiting: number;
  limitMs: number;
}

/**
 * A semaphore per person: somebody with hundreds of requests waits for their own ones, and takes no more connections
 * and processor time than others.
 */
export class PerPersonSemaphore {
  private readonly semaphore: ReadingSemaphore;

  constructor({ limitMs, ...ofOneKey }: LimitsOfOnePerson) {
    this.semaphore = new ReadingSemaphore({ atOnce: Infinity, waiting: Infinity, limitMs, ofOneKey });
  }

  get size(): number {
    return this.semaphore.size;
  }

  async take<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const release = await this.begin(userId);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Resolves to the function that ends this person's next piece of work. */
  begin(userId: string): Promise<() => void> {
    return this.semaphore.take(currentSignal(), userId);
  }
}
