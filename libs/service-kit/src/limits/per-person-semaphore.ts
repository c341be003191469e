import { currentSignal } from '../logging/index.js';
import { ReadingSemaphore } from './reading-semaphore.js';

export interface LimitsOfOnePerson {
  /** The most requests of one person handled at once. */
  atOnce: number;
  /** The most that wait beside these; further ones are refused at once. */
  waiting: number;
  /** A request that waited this long is refused. */
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

  /** The number of people with a running or waiting request. */
  get size(): number {
    return this.semaphore.size;
  }

  /** @throws ProblemException SERVICE_UNAVAILABLE like `begin` */
  async take<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const release = await this.begin(userId);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Waits until this person's next piece of work may start, and resolves to the function that ends it.
   * @throws ProblemException SERVICE_UNAVAILABLE, with Retry-After, if too much of this person waits already, it waited
   * too long, or the request was aborted
   */
  begin(userId: string): Promise<() => void> {
    return this.semaphore.take(currentSignal(), userId);
  }
}
