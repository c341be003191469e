import { Injectable } from '@nestjs/common';
import { PerPersonSemaphore, ProblemException } from '@daymark/service-kit';
import { Reading } from './reading.js';

/** Seventy months of ten thousand entries, or some thousand ordinary ones; the budget refills evenly. */
const UNITS_PER_MINUTE = 4_000_000;
/** The cost of one full month, or of ten or more ordinary ones. */
const UNITS_OF_ONE_WHO_READS_MUCH = 50_000;
const UNITS_PER_MS = UNITS_PER_MINUTE / 60_000;

/**
 * How much each person may read in this process: a token bucket per person. A read is charged when it ends, so the last
 * one before the refusal may overdraw.
 */
export class ReadingBudget {
  /** People who read within the last minute, by last read; all others have the full budget. */
  private readonly people = new Map<string, { left: number; at: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  get size(): number {
    return this.people.size;
  }

  hasReadMuch(userId: string): boolean {
    return this.leftOf(userId) < UNITS_PER_MINUTE - UNITS_OF_ONE_WHO_READS_MUCH;
  }

  require(userId: string): void {
    const left = this.leftOf(userId);
    if (left > 0) return;
    const retryAfterSeconds = Math.max(1, Math.ceil(-left / UNITS_PER_MS / 1_000));
    throw new ProblemException('TOO_MANY_REQUESTS', { retryAfterSeconds });
  }

  spend(userId: string, units: number): void {
    const left = this.leftOf(userId) - units;
    this.people.delete(userId);
    this.people.set(userId, { left, at: this.now() });
    for (const [person, { at }] of this.people) {
      // Nobody is overdrawn so far that dropping them here would matter.
      if (this.now() - at <= 60_000) break;
      this.people.delete(person);
    }
  }

  private leftOf(userId: string): number {
    const person = this.people.get(userId);
    if (!person) return UNITS_PER_MINUTE;
    return Math.min(UNITS_PER_MINUTE, person.left + (this.now() - person.at) * UNITS_PER_MS);
  }
}

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
