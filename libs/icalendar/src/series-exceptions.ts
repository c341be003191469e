import { baseOfEvent, expandWithExceptions, survivingExceptions } from '@daymark/recurrence';
import type { ChangedOccurrence, FeedEvent } from './feed-event.js';

/** The exceptions of a series, in order of date. */
export interface SeriesExceptions {
  cancelled: readonly string[];
  changed: readonly ChangedOccurrence[];
}

/**
 * The exceptions with an occurrence to replace. Others are left out: some readers would show a changed occurrence
 * without one as an additional date, and our pages do not show it.
 */
export function exceptionsOf(event: FeedEvent): SeriesExceptions {
  const { recurrence, exceptions } = event;
  if (recurrence === null || exceptions === undefined) return { cancelled: [], changed: [] };
  const base = baseOfEvent(event);
  const cancelled = exceptions.cancelled.map((occurrence_date) => ({ occurrence_date }));
  return {
    cancelled: survivingExceptions(base, recurrence, cancelled)
      .kept.map(({ occurrence_date }) => occurrence_date)
      .sort(),
    changed: survivingExceptions(base, recurrence, exceptions.changed).kept.sort((a, b) =>
      a.occurrence_date < b.occurrence_date ? -1 : 1,
    ),
  };
}

/** Whether any occurrence is left. iCalendar cannot express a series without any. */
export function takesPlace(event: FeedEvent, { cancelled, changed }: SeriesExceptions): boolean {
  if (cancelled.length === 0 && !event.recurrence?.excluded_dates?.length) return true;
  const laidOver = [
    ...cancelled.map((occurrence_date) => ({ occurrence_date, is_deleted: true as const })),
    ...changed.map((one) => ({ ...one, is_deleted: false as const })),
  ];
  const forever = { from: -Infinity, to: Infinity };
  return expandWithExceptions(baseOfEvent(event), event.recurrence, forever, laidOver, 1).length > 0;
}
