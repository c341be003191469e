import { call } from '@daymark/api-client';
import {
  changedOccurrenceId,
  getEvent,
  parseEventReference,
  updateEvent,
  type EventScope,
} from '@daymark/contracts';
import type { DeskOccurrence } from '../occurrence.js';
import { movedAlike, timesOf, type LocalTimes } from './moved-times.js';

/** An event of the desk, and when it is to be, by the clock of its own zone. */
export interface Move {
  event: DeskOccurrence;
  to: LocalTimes;
}

export const isPartOfSeries = ({ is_recurring, is_exception }: DeskOccurrence) =>
  is_recurring || is_exception;

/** Of the first date, this and the following ones are all. */
export const scopesOf = ({ id }: DeskOccurrence): EventScope[] =>
  (parseEventReference(id)?.occurrence_index ?? 0) > 0
    ? ['occurrence', 'following', 'series']
    : ['occurrence', 'series'];

interface HowToMove {
  scope: EventScope;
  /** The changed and deleted occurrences that the new dates have no place for may be lost. */
  dropExceptions?: boolean;
  /** It can be undone under it. */
  undoKey: string;
}

/**
 * Moves an event: by itself, of a series the one occurrence, this and the following ones, or all.
 * @throws ProblemError STALE_VERSION where it was changed since it was read; EXCEPTIONS_WOULD_BE_LOST
 */
export async function moveEvent(
  { event, to }: Move,
  { scope, dropExceptions, undoKey }: HowToMove,
): Promise<void> {
  const reference = parseEventReference(event.id)!;
  const change = (id: string, asked: EventScope, times: LocalTimes) =>
    call(updateEvent, {
      params: { id },
      query: { scope: asked },
      body: { ...times, version: event.version, ...(dropExceptions && { drop_exceptions: true }) },
      undoKey,
    });
  if (!isPartOfSeries(event)) await change(event.id, 'series', to);
  else if (scope === 'occurrence') await change(changedOccurrenceId(reference), scope, to);
  else if (scope === 'following' && reference.occurrence_index > 0)
    await change(changedOccurrenceId(reference), scope, to);
  else {
    // A change of all dates speaks of the first one, whichever was moved.
    const base = await call(getEvent, { params: { id: reference.event_id } });
    await change(base.id, 'series', movedAlike(timesOf(base), timesOf(event), to));
  }
}
