import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ProblemException } from '@daymark/service-kit';
import { eventNotFound, occurrenceHasNoCustomization } from '../domain/customization.errors.js';
import { parseReference } from '../domain/occurrence.js';
import type { StoredEvent } from '../domain/stored-event.js';
import { idOf } from '../reading/event.response.js';
import { findEntry } from '../reading/occurrence-reading.js';
import { lockRow } from '../store/event-locking.js';

/** Whose customization is meant: the row of an event, a series, or a changed occurrence. */
export interface CustomizationTarget extends Pick<StoredEvent, 'id' | 'user_id'> {
  /** The id by which it is known. */
  event_id: string;
}

/** Finds the event whose customization a reference means. */
@Injectable()
export class CustomizationTargets {
  /**
   * The event whose customization a reference shows: of a changed occurrence that itself, of any other its series.
   * @throws ProblemException NOT_FOUND where there is none of this person
   */
  async toRead(manager: EntityManager, reference: string, userId: string): Promise<CustomizationTarget> {
    const entry = await findEntry(manager, reference, (event) => event.user_id === userId).catch(
      (error: unknown) => {
        const isMissing = error instanceof ProblemException && error.code === 'NOT_FOUND';
        throw isMissing ? eventNotFound(reference) : error;
      },
    );
    const { id, user_id, is_exception } = entry.event;
    return { id, user_id, event_id: is_exception ? idOf(entry) : id };
  }

  /**
   * The event whose customization is to be changed: it cannot go, nor be changed by somebody else, before the transaction
   * ends. Never another one than the reference names: an occurrence that is as its series says is refused.
   * @throws ProblemException NOT_FOUND as toRead; VALIDATION_ERROR for such an occurrence
   */
  async toChange(manager: EntityManager, reference: string, userId: string): Promise<CustomizationTarget> {
    const target = await this.toRead(manager, reference, userId);
    const locked = await lockRow(manager, target.id);
    if (!locked) throw eventNotFound(reference);
    const namesOccurrence = parseReference(reference).is_occurrence;
    if (namesOccurrence && locked.is_recurring) throw occurrenceHasNoCustomization();
    return target;
  }
}
