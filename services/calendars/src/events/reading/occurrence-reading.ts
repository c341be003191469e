import { parseEventReference, type ParsedEventReference } from '@daymark/contracts';
import { occurrenceAt, occurrenceDateAt } from '@daymark/recurrence';
import { notFound } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { findEvent, findException, isChanged } from '../storing/event-queries.js';
import { changedEntry, type EventOccurrence } from './occurrence-window.js';
import { isWithinYears } from '../content/series-end.js';
import { baseOf, type StoredEvent } from '../content/stored-event.js';

/**
 * The event or occurrence that a reference names, as it takes place: a changed occurrence is its exception.
 * @throws ProblemException NOT_FOUND where there is no such event, where `maySee` refuses the event or the changed
 * occurrence, and for a number that the series does not have or that was cancelled
 */
export async function findEntry(
  manager: EntityManager,
  reference: string,
  maySee: (event: StoredEvent & { is_owner_active?: boolean }) => boolean,
): Promise<EventOccurrence> {
  const parsed = parseReference(reference);
  const event = await findEvent(manager, parsed.event_id);
  if (!event || !maySee(event)) throw notFound();
  const entry = plannedEntry(event, parsed.occurrence_index);
  if (!entry) throw notFound();
  if (!parsed.is_occurrence || !event.recurrence) return entry;

  const exception = await findException(manager, event.id, dateOf(entry));
  if (exception === null) return entry;
  const changed = isChanged(exception) && maySee(exception) ? changedEntry(exception) : null;
  if (!changed) throw notFound();
  return changed;
}

/** The contract has checked the form of an id by the time that it comes here. */
export function parseReference(reference: string): ParsedEventReference {
  const parsed = parseEventReference(reference);
  if (!parsed) throw notFound();
  return parsed;
}

/** The occurrence with a number as the series has it, whatever was changed about it; null where there is none. */
export function plannedEntry(event: StoredEvent, index: number): EventOccurrence | null {
  const base = baseOf(event);
  const occurrence = isWithinYears(base, event.recurrence, index)
    ? occurrenceAt(base, event.recurrence, index)
    : null;
  return occurrence && { event, occurrence };
}

/** The local date that the series gives an occurrence. */
export function dateOf({ event, occurrence }: EventOccurrence): string {
  return occurrenceDateAt(baseOf(event), event.recurrence, occurrence.index)!;
}
