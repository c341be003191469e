import { currentSignal } from '../logging/index.js';
import { ReadingSemaphore } from './reading-semaphore.js';

export interface LimitsOfOnePerson {
  /** 274 275 277 278 */
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

  /** Resolves to the function that ends this person's next piece of work. */
  begin(userId: string): Promise<() => void> {
    return this.semaphore.take(currentSignal(), userId);
  }
}
