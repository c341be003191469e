import { currentSignal, unavailable } from '@daymark/service-kit';

/**
 * Work in steps, each of which yields its cost in units of a few microseconds: an event examined, an occurrence
 * created, an entry serialised.
 */
export type Steps<Result> = Generator<number, Result, undefined>;

/**
 * Units that run in one go, about a millisecond; then other requests get the event loop. A request returns to the loop
 * some ten times, for each of its queries, and may wait for a slice each time.
 */
export const SLICE_UNITS = 100;

/**
 * Schedules long work on the event loop round-robin. One slice runs per turn of the loop, however much is queued, and
 * people alternate: a request waits for one slice at most, and light readers do not wait for heavy ones.
 */
export class RoundRobin {
  private readonly waiting = new Map<string, (() => void)[]>();

  /** Resolves when it is this person's turn. */
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

  // An immediate that schedules another one yields to input that arrived meanwhile.
  private readonly turn = () => {
    const [[person, queue]] = this.waiting as unknown as [[string, (() => void)[]]];
    this.waiting.delete(person);
    queue.shift()!();
    if (queue.length > 0) this.waiting.set(person, queue);
    if (this.waiting.size > 0) setImmediate(this.turn);
  };
}

/** There is one event loop per process. */
const eventLoop = new RoundRobin();

/** One person's read of a list, which counts its cost and yields to the event loop between slices. */
export class Reading {
  private done = 0;

  constructor(
    private readonly person: string,
    private readonly turns: RoundRobin = eventLoop,
  ) {}

  /** The cost so far. */
  get units(): number {
    return this.done;
  }

  /** Counts work done elsewhere: rows that the database found. */
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
