import type { Recurrence } from '@daymark/contracts';
import { localDateOf, splitSeries, timesOfBase, type SeriesSplit } from '@daymark/recurrence';
import { notFound } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { pickContent, type EventContent } from '../domain/event-content.js';
import { scheduleOf } from '../domain/event-schedule.js';
import { dateOf, plannedEntry, type EventOccurrence } from '../domain/occurrence.js';
import { timesOn } from '../domain/series-inheritance.js';
import { baseOf, type ExceptionDate, type StoredEvent } from '../domain/stored-event.js';
import { findExceptionDates } from '../store/queries/event-queries.js';

/** Where a series is split, and its exceptions from there on. */
export interface Cut {
  series: StoredEvent;
  split: SeriesSplit;
  planned: EventOccurrence;
  exceptions: ExceptionDate[];
}

/** Prepares a split right before one of a series' occurrences, which is not the first. */
export async function cutAt(manager: EntityManager, series: StoredEvent, index: number): Promise<Cut> {
  const planned = plannedEntry(series, index);
  const split = planned && splitSeries(baseOf(series), series.recurrence!, index);
  if (!planned || !split) throw notFound();
  const key = dateOf(planned);
  const at = timesOn(series, key).start_local;
  const onOrAfterDate = await findExceptionDates(manager, series.id, localDateOf(key));
  // Two occurrences of one day may lie on either side of the split.
  const exceptions = onOrAfterDate.filter(
    ({ occurrence_date }) => timesOn(series, occurrence_date).start_local >= at,
  );
  const cut = { series, split, planned, exceptions };
  if (exceptionAt(cut)?.is_deleted) throw notFound();
  return cut;
}

/** The exception for the date at which a series is split. */
export const exceptionAt = ({ exceptions, planned }: Cut): ExceptionDate | undefined =>
  exceptions.find(({ occurrence_date }) => occurrence_date === dateOf(planned));

export function earlierPart({ series, split }: Cut): EventContent {
  const recurrence = { ...series.recurrence!, ...split.earlierRule } as Recurrence;
  return { ...pickContent(series), ...scheduleOf({ ...series, recurrence }) };
}

export function laterPart({ series, split }: Cut): EventContent {
  const recurrence = { ...series.recurrence!, ...split.laterRule } as Recurrence;
  return { ...pickContent(series), ...scheduleOf({ ...timesOfBase(split.base), recurrence }) };
}
