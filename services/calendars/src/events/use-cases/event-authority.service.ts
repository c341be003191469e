import type { ParsedEventReference } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Injectable } from '@nestjs/common';
import { notFound, type ProblemException } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import {
  Access,
  asAdministrator,
  notEnoughRole,
  onEvent,
  type Answer,
  type EventAction,
} from '../../access/access.module.js';
import { comesFrom, SourceEvents } from '../../source-events/source-events.module.js';
import { eventNotYours, noParentEvent, noRecurrence } from '../domain/event.errors.js';
import type { StoredEvent } from '../domain/stored-event.js';
import { plannedEntry } from '../domain/occurrence.js';
import { lockEvent } from '../store/load-aggregates.js';

export interface Actor extends Pick<SessionState, 'user_id' | 'role'> {
  clientAddress: string;
}

/** A locked event, and whether the actor may act on it only as an administrator. */
interface LockedEvent {
  event: StoredEvent;
  isByAdministrator: boolean;
}

export function refusalOf(answer: Answer, action: EventAction): ProblemException {
  if (answer === 'hidden') return notFound();
  return answer === 'refused' ? eventNotYours(action) : notEnoughRole(answer);
}

@Injectable()
export class EventAuthority {
  constructor(
    private readonly access: Access,
    private readonly sources: SourceEvents,
  ) {}

  /** Null is a missing event. */
  async answer(
    manager: EntityManager,
    event: StoredEvent | null,
    userId: string,
    action: EventAction,
  ): Promise<Answer> {
    return onEvent(await this.access.toEvent(manager, userId, event), action);
  }

  async require(
    manager: EntityManager,
    event: StoredEvent | null,
    userId: string,
    action: EventAction,
  ): Promise<StoredEvent> {
    const answer = await this.answer(manager, event, userId, action);
    if (event === null) throw notFound();
    if (answer !== 'allowed') throw refusalOf(answer, action);
    return event;
  }

  /** Which of these events the person may not act on, and why: by id. */
  async refusals(
    manager: EntityManager,
    events: readonly Parameters<Access['toEvents']>[2][number][],
    userId: string,
    action: EventAction,
  ): Promise<Map<string, ProblemException>> {
    const relations = await this.access.toEvents(manager, userId, events);
    const hosts = await this.sources.hostsOf(
      manager,
      events.map(({ id }) => id),
    );
    return new Map(
      events.flatMap(({ id }) => {
        const answer = onEvent(relations.get(id)!, action);
        if (answer !== 'allowed') return [[id, refusalOf(answer, action)]];
        return hosts.has(id) ? [[id, comesFrom(hosts.get(id)!)]] : [];
      }),
    );
  }

  /** Locks an event to change it; events from a source cannot be changed at all. */
  async lockToEdit(manager: EntityManager, id: string, userId: string): Promise<StoredEvent> {
    const event = await this.require(manager, await lockEvent(manager, id), userId, 'edit');
    await this.sources.requireOwn(manager, event.id);
    return event;
  }

  /**
   * Locks an event for an action that administrators may take, too. What one does not see as an administrator either
   * does not exist for its action, but for deleting.
   */
  async lock(
    manager: EntityManager,
    reference: ParsedEventReference,
    { user_id, role }: Actor,
    action: EventAction,
  ): Promise<LockedEvent> {
    const event = await lockEvent(manager, reference.event_id);
    const relation = await this.access.toEvent(manager, user_id, event);
    const isByAdministrator = role === 'admin' && onEvent(relation, action) !== 'allowed';
    const answer = onEvent(isByAdministrator ? asAdministrator(relation) : relation, action);
    if (event === null || answer === 'hidden') throw reference.is_occurrence ? noParentEvent() : notFound();
    if (answer !== 'allowed') throw refusalOf(answer, action);
    // What an administrator deletes comes back unshared with the next check.
    if (!isByAdministrator || action !== 'delete') await this.sources.requireOwn(manager, event.id);
    if (!event.recurrence && reference.occurrence_index > 0) throw noRecurrence();
    if (!plannedEntry(event, reference.occurrence_index)) throw notFound();
    return { event, isByAdministrator };
  }
}
