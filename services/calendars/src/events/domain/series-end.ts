import type { Recurrence } from '@daymark/contracts';
import { occurrenceDateAt, seriesEnd, type OccurrenceBase } from '@daymark/recurrence';

const DATE_CHARACTERS = 'YYYY-MM-DD'.length;

/**
 * Whether an occurrence lies within the supported years. With a large interval, occurrence numbers can be tens of
 * thousands of years away, which neither four-digit dates nor instants can express.
 */
export function isWithinYears(base: OccurrenceBase, rule: Recurrence | null, index: number): boolean {
  return occurrenceDateAt(base, rule, index)?.length === DATE_CHARACTERS;
}

/** When the last occurrence ends; null for a series without an end, or with one after the supported years. */
export function seriesEndOf(base: OccurrenceBase, rule: Recurrence | null): Date | null {
  if (rule?.count && !isWithinYears(base, rule, rule.count - 1)) return null;
  const end = seriesEnd(base, rule);
  return end === null ? null : new Date(end);
}
