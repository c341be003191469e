import { Injectable } from '@nestjs/common';
import { PerPersonSemaphore } from '@daymark/service-kit';
import { ReadingBudget } from './reading-budget.js';
import { Reading } from './reading.js';

/** A page shows one list, and loads what it shows next beside it. */
const READS_AT_ONCE = 2;
/** More than anybody's windows ask for together. */
const READS_WAITING = 30;
const TURN_LIMIT_MS = 5_000;

/** The lists that people have read: a few of one person at a time, each in slices, and so much a minute. */
@Injectable()
export class ReadingsOfPeople {
  private readonly turns = turnsOf(READS_AT_ONCE);
  private readonly singleTurns = turnsOf(1);
  private readonly budget = new ReadingBudget();

  /**
   * @throws ProblemException SERVICE_UNAVAILABLE where too many reads of this person wait already, TOO_MANY_REQUESTS where
   * they had too much read; both with Retry-After
   */
  take<Result>(userId: string, read: (reading: Reading) => Promise<Result>): Promise<Result> {
    return this.turns.take(userId, () => {
      const one = () => this.readWithin(userId, read);
      // Who had much read just now has the rest read one by one: a statement of theirs keeps one processor busy.
      return this.budget.hasReadMuch(userId) ? this.singleTurns.take(userId, one) : one();
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

const turnsOf = (atOnce: number) =>
  new PerPersonSemaphore({ atOnce, waiting: READS_WAITING, limitMs: TURN_LIMIT_MS });
