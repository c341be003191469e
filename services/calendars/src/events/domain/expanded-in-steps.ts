import type { Recurrence } from '@daymark/contracts';
import type { Occurrence, OccurrenceBase, OccurrenceWindow } from '@daymark/recurrence';
import type { Steps } from '../../quotas/quotas.module.js';
import { unchangedDates } from './unchanged-dates.js';

/**
 * Length of a part of a window that is expanded in one go: a daily series has as many occurrences in it as a slice has
 * units.
 */
const PART_MS = 100 * 86_400_000;

/**
 * The occurrences of an event in a window, without those on replaced dates: at least the first `limit` ones, where
 * there are so many. The caller can pause after each part of a long window.
 */
export function* expandedInSteps(
  base: OccurrenceBase,
  recurrence: Recurrence | null,
  window: OccurrenceWindow,
  replacedDates: readonly string[],
  limit: number,
): Steps<Occurrence[]> {
  let found: Occurrence[] = [];
  for (let from = window.from; from < window.to && found.length < limit; from += PART_MS) {
    const part = { from, to: Math.min(window.to, from + PART_MS) };
    const all = unchangedDates(base, recurrence, part, replacedDates, limit);
    // Occurrences that began in an earlier part and still run were already found there.
    const begun = from === window.from ? all : all.filter(({ start }) => start >= from);
    found = found.length === 0 ? begun : [...found, ...begun];
    yield all.length;
  }
  return found;
}
