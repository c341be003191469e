import type { EntityManager } from 'typeorm';
import { ProblemException } from '@daymark/service-kit';
import { findEntry, idOf, parseReference } from '../events/events.module.js';
import { eventNotFound, occurrenceHasNoCustomization } from './customization.errors.js';

/** Whose customization is meant: an event, a series, or a changed occurrence. */
export interface CustomizationTarget {
  /** The id of the row. */
  rowId: string;
  /** The id by which it is known. */
  id: string;
  userId: string;
}

/**
 * The event whose customization a reference shows: of a changed occurrence that itself, of any other its series.
 * @throws ProblemException NOT_FOUND where there is none of this person
 */
export async function targetToRead(
  manager: EntityManager,
  reference: string,
  userId: string,
): Promise<CustomizationTarget> {
  const entry = await findEntry(manager, reference, (event) => event.user_id === userId).catch(
    (error: unknown) => {
      const isMissing = error instanceof ProblemException && error.code === 'NOT_FOUND';
      throw isMissing ? eventNotFound(reference) : error;
    },
  );
  const { event } = entry;
  return { rowId: event.id, id: event.is_exception ? idOf(entry) : event.id, userId };
}

/**
 * The event whose customization is to be changed: it cannot go, nor be changed by somebody else, before the transaction
 * ends. Never another one than the reference names: an occurrence that is as its series says is refused.
 * @throws ProblemException NOT_FOUND as targetToRead; VALIDATION_ERROR for such an occurrence
 */
export async function targetToChange(
  manager: EntityManager,
  reference: string,
  userId: string,
): Promise<CustomizationTarget> {
  const target = await targetToRead(manager, reference, userId);
  const locked = await manager.query<{ is_recurring: boolean }[]>(
    'SELECT is_recurring FROM events WHERE id = $1 FOR NO KEY UPDATE',
    [target.rowId],
  );
  if (!locked[0]) throw eventNotFound(reference);
  const namesOccurrence = parseReference(reference).is_occurrence;
  if (namesOccurrence && locked[0].is_recurring) throw occurrenceHasNoCustomization();
  return target;
}
