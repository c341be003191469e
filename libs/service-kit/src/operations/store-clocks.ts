import { CLOCK_LEEWAY_SECONDS } from '../access/access-token.js';
import type { Logger } from '../logging.js';

export interface ClockDifference {
  store: string;
  aheadSeconds: number;
}

export type StoreClock = readonly [store: string, read: () => Promise<number>];

/** The comparison is cached for this long: probes and metrics ask more often than clocks change. */
const COMPARED_AFTER_MS = 10_000;
/** A slower store counts as unreachable, which is for other checks to report. */
const RESPONSE_TIMEOUT_MS = 500;

/**
 * All replicas share the stores. Which of two clocks is wrong cannot be told: if a store's is, all replicas differ from
 * it.
 */
export class StoreClocks {
  private compared?: { at: number; differences: Promise<ClockDifference[]> };
  private wereApart = false;

  constructor(
    private readonly clocks: readonly StoreClock[],
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  differences(): Promise<ClockDifference[]> {
    const now = performance.now();
    if (!this.compared || now - this.compared.at > COMPARED_AFTER_MS) {
      this.compared = { at: now, differences: this.compare() };
    }
    return this.compared.differences;
  }

  /** Throws if a clock differs by more than the leeway of tokens. */
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
