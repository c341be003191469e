import { currentSignal } from '../logging/index.js';
import { ReadingTurns } from './reading-turns.js';

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
export class TurnsOfPeople {
  private readonly people = new Map<string, { turns: ReadingTurns; requests: number }>();

  constructor(private readonly limits: LimitsOfOnePerson) {}

  /** For so many people turns are kept: those who ask for something right now. */
  get size(): number {
    return this.people.size;
  }

  /** @throws ProblemException SERVICE_UNAVAILABLE, with Retry-After, where too much of this person waits already */
  async take<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const person = this.people.get(userId) ?? { turns: this.turnsOfOne(), requests: 0 };
    this.people.set(userId, person);
    person.requests += 1;
    try {
      const end = await person.turns.take(currentSignal());
      try {
        return await work();
      } finally {
        end();
      }
    } finally {
      person.requests -= 1;
      if (person.requests === 0) this.people.delete(userId);
    }
  }

  private readonly turnsOfOne = () => new ReadingTurns(this.limits);
}
