import type { Steps } from '../../quotas/quotas.module.js';

const RUN = 512;
/** Number of comparisons that cost as much as examining an event. */
const COMPARISONS_PER_UNIT = 100;

/** The items in order: a merge sort that can be paused at any time, since sorting twenty thousand takes a while. */
export function* sortedInSteps<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Steps<Item[]> {
  let runs: Item[][] = [];
  for (let from = 0; from < items.length; from += RUN) {
    const run = items.slice(from, from + RUN).sort(compare);
    runs.push(run);
    yield (run.length * Math.log2(run.length + 1)) / COMPARISONS_PER_UNIT;
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      const [one, other] = [runs[index]!, runs[index + 1]];
      merged.push(other ? yield* mergedInSteps(one, other, compare) : one);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergedInSteps<Item>(
  one: Item[],
  other: Item[],
  compare: (a: Item, b: Item) => number,
): Steps<Item[]> {
  // Appended to a sorted list, most items are already in order.
  if (compare(one.at(-1)!, other[0]!) <= 0) return one.concat(other);
  const merged: Item[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    const isFirst = j === other.length || (i < one.length && compare(one[i]!, other[j]!) <= 0);
    merged.push(isFirst ? one[i++]! : other[j++]!);
    if (merged.length % COMPARISONS_PER_UNIT === 0) yield 1;
  }
  return merged;
}
