import { PUBLIC_LIST_MAX_BYTES } from '@daymark/contracts';
import type { CheckedJson } from '@daymark/service-kit';
import { ListJson, unitsOfWriting } from '../events/events.module.js';
import type { Steps } from '../quotas/quotas.module.js';

/** The first entries whose JSON fits the budget; `toJson` serialises a validated entry. */
export function* withinBudget<Entry>(
  { items: entries, ...rest }: { items: readonly Entry[]; truncated: boolean },
  toJson: (entry: Entry) => string,
  maxBytes = PUBLIC_LIST_MAX_BYTES,
): Steps<CheckedJson> {
  const list = new ListJson(maxBytes);
  for (const entry of entries) {
    const text = toJson(entry);
    if (!list.add(text)) return list.end({ ...rest, truncated: true });
    yield unitsOfWriting(text);
  }
  return list.end(rest);
}
