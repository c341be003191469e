import { currentSignal, ReadingTurns } from '@daymark/service-kit';

/** A page shows one list, and loads what it shows next beside it. */
const READS_AT_ONCE = 2;
/** More than anybody's windows ask for together. */
const READS_WAITING = 30;
const TURN_LIMIT_MS = 5_000;

/**
 * Turns at reading lists, which each person has alone: whoever asks for hundreds at once waits for themselves, and holds
 * no more of the connections and of the processor than anybody else.
 */
export class TurnsOfPeople {
  private readonly people = new Map<string, { turns: ReadingTurns; reads: number }>();

  /** For so many people turns are kept: those who read right now. */
  get size(): number {
    return this.people.size;
  }

  /** @throws ProblemException SERVICE_UNAVAILABLE, with Retry-After, where too many reads of this person wait already */
  async take<Result>(userId: string, read: () => Promise<Result>): Promise<Result> {
    const person = this.people.get(userId) ?? { turns: turnsOfOne(), reads: 0 };
    this.people.set(userId, person);
    person.reads += 1;
    try {
      const end = await person.turns.take(currentSignal());
      try {
        return await read();
      } finally {
        end();
      }
    } finally {
      person.reads -= 1;
      if (person.reads === 0) this.people.delete(userId);
    }
  }
}

const turnsOfOne = () =>
  new ReadingTurns({ atOnce: READS_AT_ONCE, waiting: READS_WAITING, limitMs: TURN_LIMIT_MS });
