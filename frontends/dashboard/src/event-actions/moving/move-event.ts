import { call } from '@daymark/api-client';
import {
  changedOccurrenceId,
  getEvent,
  parseEventReference,
  updateEvent,
  type EventScope,
} from '@daymark/contracts';
import type { SchedulerOccurrence } from '../occurrence.js';
import { movedInParallel, timesOf, type LocalTimes } from './moved-times.js';

/** An event of the scheduler and its new time, in its own zone. */
export interface Move {
  event: SchedulerOccurrence;
  to: LocalTimes;
}

export const isPartOfSeries = ({ is_recurring, is_exception }: SchedulerOccurrence) =>
  is_recurring || is_exception;

interface HowToMove {
  scope: EventScope;
  /** Accepts the loss of changed and deleted occurrences that do not fit the new dates. */
  dropExceptions?: boolean;
  /** The key by which it can be undone. */
  undoKey: string;
}

/**
 * Moves an event: a single one, or one occurrence, this and the following ones, or all of a series. Returns its new
 * version.
 * @throws ProblemError STALE_VERSION if it was changed since it was loaded; EXCEPTIONS_WOULD_BE_LOST
 */
export async function moveEvent(
  { event, to }: Move,
  { scope, dropExceptions, undoKey }: HowToMove,
): Promise<number> {
  const reference = parseEventReference(event.id)!;
  const change = async (id: string, asked: EventScope, times: LocalTimes) => {
    const { version } = await call(updateEvent, {
      params: { id },
      query: { scope: asked },
      body: { ...times, version: event.version, ...(dropExceptions && { drop_exceptions: true }) },
      undoKey,
    });
    return version;
  };
  if (!isPartOfSeries(event)) return change(event.id, 'series', to);
  if (scope === 'occurrence' || (scope === 'following' && reference.occurrence_index > 0))
    return change(changedOccurrenceId(reference), scope, to);
  // A change of the whole series gives the first date's time, whichever date was moved.
  const base = await call(getEvent, { params: { id: reference.event_id } });
  return change(base.id, 'series', movedInParallel(timesOf(base), timesOf(event), to));
}
