import { Injectable } from '@nestjs/common';
import { PerPersonSemaphore } from '@daymark/service-kit';
import { ReadingBudget } from './reading-budget.js';
import { Reading } from './reading.js';

/** A page shows one list, and preloads the next. */
const READS_AT_ONCE = 2;
/** More than one person's open windows request together. */
const READS_WAITING = 30;
const WAIT_LIMIT_MS = 5_000;

/** Limits each person's reads of lists: a few at a time, each in slices, and a budget per minute. */
@Injectable()
export class PerPersonReadLimit {
  private readonly permits = permitsOf(READS_AT_ONCE);
  private readonly singlePermits = permitsOf(1);
  private readonly budget = new ReadingBudget();

  /**
   * @throws ProblemException SERVICE_UNAVAILABLE where too many reads of this person are waiting, TOO_MANY_REQUESTS
   * where their budget is used up; both with Retry-After
   */
  take<Result>(userId: string, read: (reading: Reading) => Promise<Result>): Promise<Result> {
    return this.permits.take(userId, () => {
      const readOnce = () => this.readWithin(userId, read);
      // Heavy readers get their reads one by one: each of their statements keeps one processor busy.
      return this.budget.hasReadMuch(userId) ? this.singlePermits.take(userId, readOnce) : readOnce();
    });
  }

  private async readWithin<Result>(
    userId: string,
    read: (reading: Reading) => Promise<Result>,
  ): Promise<Result> {
    this.budget.require(userId);
    const reading = new Reading(userId);
    try {
      return await read(reading);
    } finally {
      this.budget.spend(userId, reading.units);
    }
  }
}

const permitsOf = (atOnce: number) =>
  new PerPersonSemaphore({ atOnce, waiting: READS_WAITING, limitMs: WAIT_LIMIT_MS });
