// Whether what was looked at again and again grows.
import { mean, median } from '@daymark/bench-harness/figures';

/** What may be added from one part to the next: allocators breathe, and so does what attackers leave until it goes. */
const GROWTH_MAX = 1.15;
/** Caches fill and code is compiled in the first part; growth is looked for in the rest. */
const WARM_UP_PART = 1 / 3;
/** A life with fewer looks says nothing. */
const LOOKS_MIN = 6;

/**
 * @param {number[]} values in the order of time
 * @param {number} [allowed] what may be added besides
 * @returns means of the middle third and of the last one, and whether the last is no higher
 */
export function compareThirds(values, allowed = 0) {
  const settled = values.slice(Math.floor(values.length * WARM_UP_PART));
  const half = Math.floor(settled.length / 2);
  const [before, after] = [mean(settled.slice(0, half)), mean(settled.slice(half))];
  return { before, after, isFlat: after <= before * GROWTH_MAX + allowed };
}

/**
 * The same of processes that are restarted: each life of a process is compared with itself, since a restart takes back
 * whatever had grown, and the medians of all lives decide.
 *
 * @param {{ pid: number, value: number }[]} looks in the order of time
 * @param {number} [allowed]
 * @returns medians over the lives, and how many lives were long enough to say something
 */
export function compareLives(looks, allowed = 0) {
  const lives = [...Map.groupBy(looks, ({ pid }) => pid).values()]
    .filter((life) => life.length >= LOOKS_MIN)
    .map((life) => compareThirds(life.map(({ value }) => value)));
  const [before, after] = [median(lives.map((life) => life.before)), median(lives.map((life) => life.after))];
  // Where there is nothing to compare, nothing is said to be flat.
  return { lives: lives.length, before, after, isFlat: after <= before * GROWTH_MAX + allowed };
}
