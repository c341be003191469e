import { currentSignal, ReadingTurns } from '@daymark/service-kit';

type Limits = ConstructorParameters<typeof ReadingTurns>[0];

const READING_LISTS: Limits = {
  /** A page shows one list, and loads what it shows next beside it. */
  atOnce: 2,
  /** More than anybody's windows ask for together. */
  waiting: 30,
  limitMs: 5_000,
};

/**
 * Turns that each person has alone, at reading lists unless said otherwise: whoever asks for hundreds at once waits for
 * themselves, and holds no more of the connections and of the processor than anybody else.
 */
export class TurnsOfPeople {
  private readonly people = new Map<string, { turns: ReadingTurns; reads: number }>();

  constructor(private readonly limits: Limits = READING_LISTS) {}

  /** For so many people turns are kept: those who read right now. */
  get size(): number {
    return this.people.size;
  }

  /** @throws ProblemException SERVICE_UNAVAILABLE, with Retry-After, where too many reads of this person wait already */
  async take<Result>(userId: string, read: () => Promise<Result>): Promise<Result> {
    const person = this.people.get(userId) ?? { turns: new ReadingTurns(this.limits), reads: 0 };
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
