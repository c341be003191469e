import { PUBLIC_LIST_MAX_BYTES } from '@daymark/contracts';
import type { CheckedJson } from '@daymark/service-kit';
import { ListJson, unitsOfWriting } from '../events/events.module.js';
import type { Steps } from '../quotas/quotas.module.js';

/** `{"items":[],"truncated":false}` */
const FRAME_BYTES = 30;
const COMMA_BYTES = 1;

/** As many entries from the first on as weigh no more than the budget as JSON; `toJson` writes one that was checked. */
export function* withinBudget<Entry>(
  { items: entries, truncated }: { items: readonly Entry[]; truncated: boolean },
  toJson: (entry: Entry) => string,
  maxBytes = PUBLIC_LIST_MAX_BYTES,
): Steps<CheckedJson> {
  const list = new ListJson();
  let bytes = FRAME_BYTES - COMMA_BYTES;
  for (const entry of entries) {
    const text = toJson(entry);
    bytes += Buffer.byteLength(text) + COMMA_BYTES;
    if (bytes > maxBytes) return list.end(true);
    list.add(text);
    yield unitsOfWriting(text);
  }
  return list.end(truncated);
}
