import type { EventTimes } from './occurrence-base.js';

/**
 * An exception for one occurrence of a series. `occurrence_date` is the local start in the series (see `localStartAt`):
 * `YYYY-MM-DDTHH:MM`, or `YYYY-MM-DD` for the rule's occurrence on that date. A series has at most one exception per
 * start. A deleted occurrence does not take place; a changed one takes place at its own times, which may be on another
 * day or in another zone.
 */
export type OccurrenceException =
  | { occurrence_date: string; is_deleted: true }
  | ({ occurrence_date: string; is_deleted: false } & EventTimes);
