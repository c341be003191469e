import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isProblem } from '@daymark/service-kit';
import { Access, notEnoughRole, onEvent, type EventAction } from '../../access/access.module.js';
import type { StoredCustomization } from '../domain/customization.js';
import { eventNotFound, occurrenceHasNoCustomization } from '../domain/event.errors.js';
import { parseReference } from '../domain/occurrence.js';
import type { StoredEvent } from '../domain/stored-event.js';
import { idOf } from '../reading/event.response.js';
import { findEntry } from '../reading/occurrence-reading.js';
import { lockEvents } from '../store/load-aggregates.js';
import { EventChanges } from './event-changes.service.js';

export interface CustomizationTarget extends Pick<StoredEvent, 'id' | 'user_id'> {
  event_id: string;
  series_id: string;
  /** The date of its series that it is; null where it is none. */
  occurrence: string | null;
  is_recurring: boolean;
}

@Injectable()
export class CustomizationTargets {
  constructor(
    private readonly events: EventChanges,
    private readonly access: Access,
  ) {}

  /** The event whose customization a reference shows: a changed occurrence itself, otherwise the series. */
  async toRead(
    manager: EntityManager,
    reference: string,
    userId: string,
    action: EventAction = 'read',
  ): Promise<CustomizationTarget> {
    const isAllowed = async (event: StoredEvent) => {
      const answer = onEvent(await this.access.toEvent(manager, userId, event), action);
      if (answer === 'not enough' || answer === 'on hold') throw notEnoughRole(answer);
      return answer === 'allowed';
    };
    const entry = await findEntry(manager, reference, isAllowed).catch((error: unknown) => {
      const isMissing = isProblem(error, 'NOT_FOUND');
      throw isMissing ? eventNotFound(reference) : error;
    });
    const { id, user_id, is_exception, occurrence_date, parent_event_id, is_recurring } = entry.event;
    return {
      id,
      user_id,
      event_id: is_exception ? idOf(entry) : id,
      series_id: parent_event_id ?? id,
      occurrence: is_exception ? occurrence_date : null,
      is_recurring,
    };
  }

  /**
   * The event whose customization is to be changed, locked until the transaction ends. It is always the one that the
   * reference names: an unchanged occurrence is refused.
   */
  async toChange(manager: EntityManager, reference: string, userId: string): Promise<CustomizationTarget> {
    const { series_id } = await this.toRead(manager, reference, userId, 'edit');
    await lockEvents(manager, [series_id]);
    const target = await this.toRead(manager, reference, userId, 'edit');
    const namesOccurrence = parseReference(reference).is_occurrence;
    if (namesOccurrence && target.is_recurring) throw occurrenceHasNoCustomization();
    return target;
  }

  /** Stores the customization of a locked event; null makes it follow its owner's defaults. */
  save(
    manager: EntityManager,
    target: CustomizationTarget,
    customization: StoredCustomization | null,
  ): Promise<void> {
    return this.events.customize(manager, target, customization);
  }
}
