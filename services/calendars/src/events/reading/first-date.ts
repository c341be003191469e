import type { EntityManager } from 'typeorm';
import { isWithinYears } from '../domain/series-end.js';
import { baseOf, type StoredEvent } from '../domain/stored-event.js';
import { findExceptionDates, findException } from '../store/queries/event-queries.js';
import { dateOf, plannedEntry, type EventOccurrence } from '../domain/occurrence.js';
import { unchangedDates } from '../domain/unchanged-dates.js';

/**
 * The first unchanged date of a series: the base event, unless that was changed, cancelled or deleted individually.
 * Null if every date was.
 */
export async function firstDateAsPlanned(
  manager: EntityManager,
  series: StoredEvent,
): Promise<EventOccurrence | null> {
  const base = plannedEntry(series, 0)!;
  // Mostly the base is unchanged, so one index lookup will do.
  if (!(await findException(manager, series.id, dateOf(base)))) return base;
  const exceptions = await findExceptionDates(manager, series.id);
  const replaced = exceptions.map(({ occurrence_date }) => occurrence_date);
  const window = { from: base.occurrence.start, to: Infinity };
  const [first] = unchangedDates(baseOf(series), series.recurrence, window, replaced, 1);
  if (!first || !isWithinYears(baseOf(series), series.recurrence, first.index)) return null;
  const { index, start, end } = first;
  return { event: series, occurrence: { index, start, end } };
}
