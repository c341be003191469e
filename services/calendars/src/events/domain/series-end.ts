import type { Recurrence } from '@daymark/contracts';
import { occurrenceDateAt, seriesEnd, type OccurrenceBase } from '@daymark/recurrence';

const DATE_CHARACTERS = 'YYYY-MM-DD'.length;

/**
 * Whether an occurrence lies within the years that are kept. A rule with a large interval has numbers whose dates are
 * tens of thousands of years away, where neither dates of four digits nor instants can follow.
 */
export function isWithinYears(base: OccurrenceBase, rule: Recurrence | null, index: number): boolean {
  return occurrenceDateAt(base, rule, index)?.length === DATE_CHARACTERS;
}

/** When the last occurrence ends; null for a series without an end, or with one beyond the years that are kept. */
export function seriesEndOf(base: OccurrenceBase, rule: Recurrence | null): Date | null {
  if (rule?.count && !isWithinYears(base, rule, rule.count - 1)) return null;
  const end = seriesEnd(base, rule);
  return end === null ? null : new Date(end);
}
