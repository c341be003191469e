import { NEXT_DATES_MAX, changedOccurrenceId, type PublicEventDate } from '@daymark/contracts';
import { expandWithExceptions, type ShownOccurrence } from '@daymark/recurrence';
import type { EntityManager } from 'typeorm';
import { lastPlannedOf } from '../domain/next-date.js';
import { isWithinYears } from '../domain/series-end.js';
import {
  changedEntry,
  occurrenceTimes,
  plannedEntry,
  seriesIdOf,
  type EventOccurrence,
} from '../domain/occurrence.js';
import { baseOf, isChanged, numberOf, type StoredEvent } from '../domain/stored-event.js';
import { findException } from '../store/queries/event-queries.js';
import { findSharedExceptions, type SharedException } from '../store/queries/shared-event-queries.js';

/** Longer than any event: what began earlier is over. */
const LONGEST_MS = 367 * 86_400_000;

type SharedDate = ShownOccurrence<SharedException>;

export interface SeriesDates {
  /** The next date, including one that runs now; the last one if none is upcoming. */
  leading: EventOccurrence;
  isOver: boolean;
  /** The running and upcoming dates, also cancelled ones: more than a page links to. */
  toCome: SharedDate[];
}

/**
 * The dates of a series for its audience; for its owner including hidden ones (`isWithHidden`). A cancelled date leads
 * only if there is no other. Null if every date was deleted or hidden.
 * @param now epoch milliseconds
 */
export async function datesOfSeries(
  manager: EntityManager,
  series: StoredEvent,
  now: number,
  isWithHidden = false,
): Promise<SeriesDates | null> {
  const base = baseOf(series);
  const since = new Date(now - LONGEST_MS);
  const exceptions = await findSharedExceptions(manager, series.id, since, isWithHidden);
  const cancelled = exceptions.filter((exception) => isCancelled(exception, series)).length;
  const toCome = expandWithExceptions(
    base,
    series.recurrence,
    { from: now, to: Infinity },
    exceptions,
    cancelled + NEXT_DATES_MAX + 1,
  ).filter(({ index }) => isWithinYears(base, series.recurrence, index));
  const next = toCome.find(({ exception }) => !isCancelled(exception, series)) ?? toCome[0];
  const isOver = next === undefined;
  const date = next ?? lastOf(series, await findSharedExceptions(manager, series.id, null, isWithHidden));
  const leading = date && (await entryOf(manager, series, date));
  return leading && { leading, isOver, toCome };
}

export const nextDatesOf = (series: StoredEvent, { toCome }: SeriesDates, shown: number): PublicEventDate[] =>
  toCome
    .filter(({ index }) => index !== shown)
    .slice(0, NEXT_DATES_MAX)
    .map((date) => publicDate(series, date));

const isCancelled = (exception: SharedException | null, series: StoredEvent) =>
  (exception ?? series).status === 'cancelled';

/** The last date that took place; a cancelled one if none did. */
function lastOf(series: StoredEvent, exceptions: SharedException[]): SharedDate | null {
  const planned = lastPlannedOf(series, new Set(exceptions.map(({ occurrence_date }) => occurrence_date)));
  const dates: SharedDate[] = planned ? [{ ...planned, exception: null }] : [];
  for (const exception of exceptions) {
    const index = exception.is_deleted ? null : numberOf(series, exception.occurrence_date);
    if (index === null) continue;
    const [start, end] = [exception.start_time.getTime(), exception.end_time.getTime()];
    dates.push({ index, start, end, exception });
  }
  const rank = ({ exception }: SharedDate) => (isCancelled(exception, series) ? 0 : 1);
  return dates.sort((a, b) => rank(b) - rank(a) || b.start - a.start || b.index - a.index)[0] ?? null;
}

async function entryOf(
  manager: EntityManager,
  series: StoredEvent,
  { index, exception }: SharedDate,
): Promise<EventOccurrence | null> {
  if (!exception) return plannedEntry(series, index);
  const changed = await findException(manager, series.id, exception.occurrence_date);
  return changed && isChanged(changed) ? changedEntry(changed) : null;
}

export function publicDate(
  series: StoredEvent,
  { index, start, end, exception }: SharedDate,
): PublicEventDate {
  const { title, status } = exception ?? series;
  const event = exception ? { ...series, ...exception, is_exception: true } : series;
  return {
    id: changedOccurrenceId({ event_id: seriesIdOf(series), occurrence_index: index }),
    title,
    status,
    ...occurrenceTimes({ event, occurrence: { index, start, end } }),
  };
}
