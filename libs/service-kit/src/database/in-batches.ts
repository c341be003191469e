/** Splits items into batches of `size`, in order; the last one may be smaller, and no items give no batch. */
export function* inBatches<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
