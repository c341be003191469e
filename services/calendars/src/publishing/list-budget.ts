import { PUBLIC_LIST_MAX_BYTES } from '@daymark/contracts';

/** `{"items":[],"truncated":false}` */
const FRAME_BYTES = 30;
const COMMA_BYTES = 1;

/** As many entries from the first on as weigh no more than the budget as JSON. */
export function withinBudget<Entry, Item>(
  { items: entries, truncated }: { items: readonly Entry[]; truncated: boolean },
  toItem: (entry: Entry) => Item,
  maxBytes = PUBLIC_LIST_MAX_BYTES,
): { items: Item[]; truncated: boolean } {
  const items: Item[] = [];
  let bytes = FRAME_BYTES - COMMA_BYTES;
  for (const entry of entries) {
    const item = toItem(entry);
    bytes += Buffer.byteLength(JSON.stringify(item)) + COMMA_BYTES;
    if (bytes > maxBytes) return { items, truncated: true };
    items.push(item);
  }
  return { items, truncated };
}
