import {
  expandWithExceptions,
  type Occurrence,
  type OccurrenceBase,
  type OccurrenceWindow,
} from '@daymark/recurrence';
import type { Recurrence } from '@daymark/contracts';

export const unchangedDates = (
  base: OccurrenceBase,
  recurrence: Recurrence | null,
  window: OccurrenceWindow,
  replacedDates: readonly string[],
  limit?: number,
): Occurrence[] => {
  const replaced = replacedDates.map((occurrence_date) => ({ occurrence_date, is_deleted: true as const }));
  return expandWithExceptions(base, recurrence, window, replaced, limit);
};

const DAY_MINUTES = 24 * 60;

/** At most so many occurrences that began earlier still run: as many as one lasts days, and one where clocks change. */
export const runningAtOnce = (base: OccurrenceBase): number =>
  Math.ceil(base.is_all_day ? base.duration_days : base.duration_minutes / DAY_MINUTES) + 1;
