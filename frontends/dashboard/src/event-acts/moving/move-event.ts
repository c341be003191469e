import { call } from '@daymark/api-client';
import {
  changedOccurrenceId,
  getEvent,
  parseEventReference,
  restoreOccurrence,
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

/** What moved can be moved back: how. */
export type Undo = () => Promise<unknown>;

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
}

/**
 * Moves an event: by itself, of a series the one occurrence, this and the following ones, or all. There is no way back
 * where a series was split in two, or dates of it were lost.
 * @throws ProblemError STALE_VERSION where it was changed since it was read; EXCEPTIONS_WOULD_BE_LOST
 */
export async function moveEvent(
  { event, to }: Move,
  { scope, dropExceptions }: HowToMove,
): Promise<Undo | null> {
  const reference = parseEventReference(event.id)!;
  const change = (id: string, asked: EventScope, body: Record<string, unknown> & { version: number }) =>
    call(updateEvent, { params: { id }, query: { scope: asked }, body });
  const moved = { ...to, version: event.version };
  const more = dropExceptions ? { drop_exceptions: true } : {};
  const from = timesOf(event);

  if (!isPartOfSeries(event)) {
    const { version } = await change(event.id, 'series', moved);
    return () => change(event.id, 'series', { ...from, version });
  }
  const occurrence = changedOccurrenceId(reference);
  if (scope === 'occurrence') {
    const { version } = await change(occurrence, scope, moved);
    return event.is_exception
      ? () => change(occurrence, scope, { ...from, version })
      : () => call(restoreOccurrence, { params: { id: occurrence } });
  }
  if (scope === 'following' && reference.occurrence_index > 0) {
    await change(occurrence, scope, { ...moved, ...more });
    return null;
  }
  // A change of all dates speaks of the first one, whichever was moved.
  const base = await call(getEvent, { params: { id: reference.event_id } });
  const all = { ...movedAlike(timesOf(base), from, to), version: event.version, ...more };
  const { version } = await change(base.id, 'series', all);
  if (dropExceptions) return null;
  return () => change(base.id, 'series', { ...timesOf(base), recurrence: base.recurrence, version });
}
