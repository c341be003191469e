import type { OccurrenceBase, RecurrenceRule } from './recurrence-rule.js';
import { indexOfKey } from './series-numbers.js';
import { seriesOfBase } from './series.js';

/**
 * Sorts the exceptions of a series that gets a new base or rule: those whose date is still an occurrence are kept,
 * wherever they were moved themselves; the others have no place in the series. An event that no longer repeats keeps
 * none.
 */
export function survivingExceptions<Exception extends { occurrence_date: string }>(
  base: OccurrenceBase,
  rule: RecurrenceRule | null,
  exceptions: readonly Exception[],
): { kept: Exception[]; dropped: Exception[] } {
  const series = seriesOfBase(base, rule);
  const kept: Exception[] = [];
  const dropped: Exception[] = [];
  for (const exception of exceptions) {
    const stays = rule !== null && indexOfKey(series, exception.occurrence_date) !== null;
    (stays ? kept : dropped).push(exception);
  }
  return { kept, dropped };
}
