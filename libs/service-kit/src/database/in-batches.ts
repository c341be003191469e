/** The items in their order, `size` at a time and the last batch with what is left; no batch where there are none. */
export function* inBatches<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
