import { currentSignal, unavailable } from '@daymark/service-kit';

/**
 * Work in steps, each of which says how much it was, in units of a few microseconds: an event looked at, an occurrence
 * made, an entry of an answer written.
 */
export type Steps<Result> = Generator<number, Result, undefined>;

/**
 * So much is done in one go, about a millisecond; then everybody else has the event loop. A request comes back to it some
 * ten times, for each of its questions to a store, and may meet a slice each time.
 */
export const SLICE_UNITS = 100;

/**
 * The turns of the event loop that go to long work. One slice runs in each, however much is under way, and people have
 * theirs in turn: so a request waits for one slice at most, and who reads little does not wait for who reads much.
 */
export class RoundRobin {
  private readonly waiting = new Map<string, (() => void)[]>();

  /** Resolves when a turn of the event loop is this person's. */
  next(person: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const queue = this.waiting.get(person);
    if (queue) queue.push(resolve);
    else {
      if (this.waiting.size === 0) setImmediate(this.turn);
      this.waiting.set(person, [resolve]);
    }
    return promise;
  }

  // What an immediate schedules runs in the next turn of the event loop, after what came in meanwhile.
  private readonly turn = () => {
    const [[person, queue]] = this.waiting as unknown as [[string, (() => void)[]]];
    this.waiting.delete(person);
    queue.shift()!();
    if (queue.length > 0) this.waiting.set(person, queue);
    if (this.waiting.size > 0) setImmediate(this.turn);
  };
}

/** There is one event loop. */
const eventLoop = new RoundRobin();

/** Somebody's reading of a list, which counts what it costs and gives the event loop back between slices. */
export class Reading {
  private done = 0;

  constructor(
    private readonly person: string,
    private readonly turns: RoundRobin = eventLoop,
  ) {}

  /** How much was done so far. */
  get units(): number {
    return this.done;
  }

  /** Counts what was done elsewhere: rows that the database found. */
  count(units: number): void {
    this.done += units;
  }

  /** @throws ProblemException SERVICE_UNAVAILABLE where nobody waits for it any more */
  async inSlices<Result>(steps: Steps<Result>): Promise<Result> {
    const signal = currentSignal();
    for (let inSlice = 0; ;) {
      const step = steps.next();
      if (step.done) return step.value;
      this.done += step.value;
      inSlice += step.value;
      if (inSlice < SLICE_UNITS) continue;
      inSlice = 0;
      await this.turns.next(this.person);
      if (signal?.aborted) throw unavailable(signal.reason);
    }
  }
}
