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
  private readonly people = new Map<string, { turns: ReadingSemaphore; requests: number }>();

  constructor(private readonly limits: LimitsOfOnePerson) {}

  /** For so many people turns are kept: those who ask for something right now. */
  get size(): number {
    return this.people.size;
  }

  /** @throws ProblemException SERVICE_UNAVAILABLE, with Retry-After, where too much of this person waits already */
  async take<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const end = await this.begin(userId);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /**
   * Waits for a turn of this person, and resolves to what ends it.
   * @throws ProblemException SERVICE_UNAVAILABLE, with Retry-After, where too much of this person waits already
   */
  async begin(userId: string): Promise<() => void> {
    const person = this.people.get(userId) ?? { turns: this.turnsOfOne(), requests: 0 };
    this.people.set(userId, person);
    person.requests += 1;
    const leave = () => {
      person.requests -= 1;
      if (person.requests === 0) this.people.delete(userId);
    };
    try {
      const end = await person.turns.take(currentSignal());
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        end();
        leave();
      };
    } catch (error) {
      leave();
      throw error;
    }
  }

  private readonly turnsOfOne = () => new ReadingSemaphore(this.limits);
}
