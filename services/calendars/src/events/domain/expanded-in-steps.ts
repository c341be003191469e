import type { Recurrence } from '@daymark/contracts';
import {
  expandWithExceptions,
  type OccurrenceBase,
  type OccurrenceWindow,
  type Occurrence,
} from '@daymark/recurrence';
import type { Steps } from '../../quotas/quotas.module.js';

/** So long a part of a window is looked through in one go: of a daily series as many occurrences as a slice has units. */
const PART_MS = 100 * 86_400_000;

/**
 * The occurrences of an event in a window, but for those on dates that were replaced: as many of the first ones as `limit`
 * says at least, where there are so many. The work can be left after each part of a long window.
 */
export function* expandedInSteps(
  base: OccurrenceBase,
  recurrence: Recurrence | null,
  window: OccurrenceWindow,
  replacedDates: readonly string[],
  limit: number,
): Steps<Occurrence[]> {
  const replaced = replacedDates.map((occurrence_date) => ({ occurrence_date, is_deleted: true as const }));
  let found: Occurrence[] = [];
  for (let from = window.from; from < window.to && found.length < limit; from += PART_MS) {
    const part = { from, to: Math.min(window.to, from + PART_MS) };
    const all = expandWithExceptions(base, recurrence, part, replaced, limit);
    // What began in a part before, and goes on in this one, was found there.
    const begun = from === window.from ? all : all.filter(({ start }) => start >= from);
    found = found.length === 0 ? begun : [...found, ...begun];
    yield all.length;
  }
  return found;
}
