import type { ParsedEventReference } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Injectable } from '@nestjs/common';
import { notFound, type ProblemException } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { AccountStates, type Access } from '../../account-states/account-states.module.js';
import { SourceEvents } from '../../source-events/source-events.module.js';
import { eventNotYours, noParentEvent, noRecurrence, type EventAction } from '../domain/event.errors.js';
import type { StoredEvent } from '../domain/stored-event.js';
import { plannedEntry } from '../domain/occurrence.js';
import { lockEvent } from '../store/load-aggregates.js';

export interface Actor extends Pick<SessionState, 'user_id' | 'role'> {
  clientAddress: string;
}

@Injectable()
export class EventAuthority {
  constructor(
    private readonly accounts: AccountStates,
    private readonly sources: SourceEvents,
  ) {}

  accessTo(manager: EntityManager, event: StoredEvent | null, userId: string): Promise<Access> {
    const thing = event && { user_id: event.user_id, is_shared: event.is_public_shareable };
    return this.accounts.accessTo(manager, thing, userId);
  }

  /**
   * @throws ProblemException NOT_FOUND where the person cannot see the event; the error of `denied` where it is another
   * person's
   */
  async requireOwn(
    manager: EntityManager,
    event: StoredEvent | null,
    userId: string,
    denied: () => ProblemException,
  ): Promise<StoredEvent> {
    const access = await this.accessTo(manager, event, userId);
    if (event === null || access === 'none') throw notFound();
    if (access === 'visible') throw denied();
    return event;
  }

  /**
   * Locks an event for an action of its owner only; events from a source cannot be changed at all.
   * @throws like `requireOwn`, and like `requireOwn` of SourceEvents
   */
  async lockOwn(
    manager: EntityManager,
    id: string,
    userId: string,
    denied: () => ProblemException,
  ): Promise<StoredEvent> {
    const event = await this.requireOwn(manager, await lockEvent(manager, id), userId, denied);
    await this.sources.requireOwn(manager, event.id);
    return event;
  }

  /**
   * Locks an event for an action of its owner or an administrator. Administrators may act on shared events and delete
   * anybody's; other actions on private events, or learning whether they exist, are not allowed.
   * @throws ProblemException NOT_FOUND where the caller cannot see it or it has no such occurrence; FORBIDDEN where it
   * is another person's
   */
  async lockForOwnerOrAdministrator(
    manager: EntityManager,
    reference: ParsedEventReference,
    { user_id, role }: Actor,
    action: EventAction,
  ): Promise<StoredEvent> {
    const event = await lockEvent(manager, reference.event_id);
    const access = await this.accessTo(manager, event, user_id);
    const isAllowed = access === 'own' || (role === 'admin' && (access === 'visible' || action === 'delete'));
    if (event === null || (access === 'none' && !isAllowed)) {
      throw reference.is_occurrence ? noParentEvent() : notFound();
    }
    if (!isAllowed) throw eventNotYours(action);
    // What an administrator deletes comes back unshared with the next check.
    if (access === 'own' || action !== 'delete') await this.sources.requireOwn(manager, event.id);
    if (!event.recurrence && reference.occurrence_index > 0) throw noRecurrence();
    if (!plannedEntry(event, reference.occurrence_index)) throw notFound();
    return event;
  }
}
