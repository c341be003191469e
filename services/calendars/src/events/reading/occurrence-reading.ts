import { notFound } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import {
  changedEntry,
  dateOf,
  parseReference,
  plannedEntry,
  type EventOccurrence,
} from '../domain/occurrence.js';
import { isChanged, type StoredEvent } from '../domain/stored-event.js';
import { findEvent, findException } from '../store/queries/event-queries.js';

export async function findEntry(
  manager: EntityManager,
  reference: string,
  maySee: (event: StoredEvent) => boolean | Promise<boolean>,
): Promise<EventOccurrence> {
  const parsed = parseReference(reference);
  const event = await findEvent(manager, parsed.event_id);
  if (!event || !(await maySee(event))) throw notFound();
  const entry = plannedEntry(event, parsed.occurrence_index);
  if (!entry) throw notFound();
  if (!parsed.is_occurrence || !event.recurrence) return entry;

  const exception = await findException(manager, event.id, dateOf(entry));
  if (exception === null) return entry;
  const changed = isChanged(exception) && (await maySee(exception)) ? changedEntry(exception) : null;
  if (!changed) throw notFound();
  return changed;
}
