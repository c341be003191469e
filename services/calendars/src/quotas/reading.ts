import { currentSignal, eventLoop, unavailable, type RoundRobin } from '@daymark/service-kit';

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

/** One person's read of a list, which counts its cost and yields to the event loop between slices. */
export class Reading {
  private done = 0;

  constructor(
    private readonly person: string,
    private readonly turns: RoundRobin = eventLoop,
  ) {}

  get units(): number {
    return this.done;
  }

  /** Counts work done elsewhere: rows that the database found. */
  count(units: number): void {
    this.done += units;
  }

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
