// Whether repeated measurements grow.
import { mean, median } from '@daymark/bench-harness/figures';

/** The tolerated growth from one part to the next: allocators fluctuate, and so does what attackers leave. */
const GROWTH_MAX = 1.15;
/** Caches fill and code is compiled in the first part; growth is measured in the rest. */
const WARM_UP_PART = 1 / 3;
/** A process's life with fewer measurements is ignored. */
const LOOKS_MIN = 6;

/**
 * @param {number[]} values in the order of time
 * @param {number} [allowed] additional growth
 * @returns means of the middle third and of the last one, and whether the last is no higher
 */
export function compareThirds(values, allowed = 0) {
  const settled = values.slice(Math.floor(values.length * WARM_UP_PART));
  const half = Math.floor(settled.length / 2);
  const [before, after] = [mean(settled.slice(0, half)), mean(settled.slice(half))];
  return { before, after, isFlat: after <= before * GROWTH_MAX + allowed };
}

/**
 * The same for processes that are restarted: each life of a process is compared with itself, since a restart resets any
 * growth, and the medians over all lives are judged.
 *
 * @param {{ pid: number, value: number }[]} looks in the order of time
 * @param {number} [allowed]
 * @returns medians over the lives, and how many lives were long enough
 */
export function compareLives(looks, allowed = 0) {
  const lives = [...Map.groupBy(looks, ({ pid }) => pid).values()]
    .filter((life) => life.length >= LOOKS_MIN)
    .map((life) => compareThirds(life.map(({ value }) => value)));
  const [before, after] = [median(lives.map((life) => life.before)), median(lives.map((life) => life.after))];
  // Without data nothing counts as flat.
  return { lives: lives.length, before, after, isFlat: after <= before * GROWTH_MAX + allowed };
}
