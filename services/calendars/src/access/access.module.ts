import { Module, Injectable } from '@nestjs/common';
import { AccountStatesModule, AccountStates } from '../account-states/account-states.module.js';
import type { EntityManager } from 'typeorm';
import { onEvent, type EventAction, type Relation } from './access.policy.js';
import { isOwnedBy } from './ownership.js';

export { asAdministrator, onCalendar, onEvent } from './access.policy.js';
export type { Answer, CalendarAction, EventAction, Relation } from './access.policy.js';
export { calendarsOf, eventsOf, isOwnedBy, ownedBy, rowsOf } from './ownership.js';

/** The fields of a calendar or an event that decide who may do what with it. */
interface Thing {
  id: string;
  user_id: string;
}
type SeenCalendar = Thing & { is_public: boolean };
type SeenEvent = Thing & { is_public_shareable: boolean };

/** What a person is to calendars and events. One's own cost no statement, any number of others a single one. */
@Injectable()
export class Access {
  constructor(private readonly accounts: AccountStates) {}

  toCalendars(
    manager: EntityManager,
    userId: string,
    calendars: readonly SeenCalendar[],
  ): Promise<Map<string, Relation>> {
    return this.relationsTo(manager, userId, calendars, ({ is_public }) => is_public);
  }

  toEvents(
    manager: EntityManager,
    userId: string,
    events: readonly SeenEvent[],
  ): Promise<Map<string, Relation>> {
    return this.relationsTo(manager, userId, events, ({ is_public_shareable }) => is_public_shareable);
  }

  /** Null is a missing event, which is like one that the person cannot see. */
  async toEvent(manager: EntityManager, userId: string, event: SeenEvent | null): Promise<Relation> {
    if (event === null) return 'stranger';
    return (await this.toEvents(manager, userId, [event])).get(event.id)!;
  }

  async mayDo(
    action: EventAction,
    manager: EntityManager,
    userId: string,
    event: SeenEvent | null,
  ): Promise<boolean> {
    return onEvent(await this.toEvent(manager, userId, event), action) === 'allowed';
  }

  private async relationsTo<Found extends Thing>(
    manager: EntityManager,
    userId: string,
    things: readonly Found[],
    isShared: (thing: Found) => boolean,
  ): Promise<Map<string, Relation>> {
    const shared = things.filter((thing) => !isOwnedBy(userId, thing) && isShared(thing));
    const owners = [...new Set(shared.map(({ user_id }) => user_id))];
    const inactive = await this.accounts.inactiveOf(manager, owners);
    const shown = new Set(shared.filter(({ user_id }) => !inactive.has(user_id)).map(({ id }) => id));
    const relationTo = (thing: Found): Relation => {
      if (isOwnedBy(userId, thing)) return 'owner';
      return shown.has(thing.id) ? 'audience' : 'stranger';
    };
    return new Map(things.map((thing) => [thing.id, relationTo(thing)]));
  }
}

/** The one answer to what a person may do with calendars and events. */
@Module({ imports: [AccountStatesModule], providers: [Access], exports: [Access] })
export class AccessModule {}
