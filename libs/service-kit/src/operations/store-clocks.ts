import { CLOCK_LEEWAY_SECONDS } from '../access/clock-leeway.js';
import type { Logger } from '../logging/index.js';

/** How far the clock of this process is ahead of a store's. */
export interface ClockDifference {
  store: string;
  aheadSeconds: number;
}

/** A store and how its clock is read, in milliseconds since the epoch. */
export type StoreClock = readonly [store: string, read: () => Promise<number>];

/** Probes and metrics ask more often than clocks change. */
const COMPARED_AFTER_MS = 10_000;
/** A store that takes longer is away, which is not for the clocks to tell. */
const RESPONSE_TIMEOUT_MS = 500;

/**
 * Compares the clock of this process with those of the stores, which all replicas share. Which of two clocks is wrong
 * nobody can tell from in here: where it is a store's, all replicas differ from it and get on with each other.
 */
export class StoreClocks {
  private compared?: { at: number; differences: Promise<ClockDifference[]> };
  private wereApart = false;

  constructor(
    private readonly clocks: readonly StoreClock[],
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** The differences to those stores that answer, as they were some seconds ago at most. */
  differences(): Promise<ClockDifference[]> {
    const now = performance.now();
    if (!this.compared || now - this.compared.at > COMPARED_AFTER_MS) {
      this.compared = { at: now, differences: this.compare() };
    }
    return this.compared.differences;
  }

  /** @throws Error where a clock differs by more than what tokens allow for */
  async requireTogether(): Promise<void> {
    if ((await this.differences()).some(isTooMuch)) throw new Error('the clocks differ too much');
  }

  private async compare(): Promise<ClockDifference[]> {
    const found = await Promise.all(this.clocks.map(compareOne));
    const differences = found.filter((difference) => difference !== null);
    const areApart = differences.some(isTooMuch);
    if (areApart && !this.wereApart) {
      this.logger.warn({ differences }, 'the clock of this process differs from that of a store');
    }
    this.wereApart = areApart;
    return differences;
  }
}

const isTooMuch = ({ aheadSeconds }: ClockDifference) => Math.abs(aheadSeconds) > CLOCK_LEEWAY_SECONDS;

async function compareOne([store, read]: StoreClock): Promise<ClockDifference | null> {
  const askedAt = performance.now();
  const before = Date.now();
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), RESPONSE_TIMEOUT_MS);
  const time = await Promise.race([read().catch(() => null), late]);
  clearTimeout(timer);
  if (time === null) return null;
  return { store, aheadSeconds: (before + (performance.now() - askedAt) / 2 - time) / 1000 };
}
