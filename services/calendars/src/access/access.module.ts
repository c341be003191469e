import { calendarRoles, type CalendarColor, type MemberRole } from '@daymark/contracts';
import { Module, Injectable } from '@nestjs/common';
import { ProblemException } from '@daymark/service-kit';
import { AccountStatesModule, AccountStates } from '../account-states/account-states.module.js';
import type { EntityManager } from 'typeorm';
import { onEvent, type Answer, type EventAction, type Relation } from './access.policy.js';
import { Members } from './members.js';
import { isOwnedBy } from './ownership.js';
import { text } from '../texts.js';

export { MemberEntity, Members } from './members.js';
export { asAdministrator, onCalendar, onEvent } from './access.policy.js';
export type { Answer, CalendarAction, EventAction, Relation } from './access.policy.js';
export {
  calendarsOf,
  exceptOthersDrafts,
  isOwnedBy,
  ownedBy,
  placeInList,
  readableFor,
  readersOf,
  rowsOf,
  rowsWithPlaces,
  type Readable,
} from './ownership.js';

export const notEnoughRole = (answer: Answer = 'not enough') =>
  new ProblemException('NOT_ENOUGH_ROLE', {
    ...(answer === 'on hold' && { detail: text('refused.calendarOnHold') }),
  });

/** The fields of a calendar or an event that decide who may do what with it. */
interface Thing {
  id: string;
  user_id: string;
}
type SeenCalendar = Thing & { is_public: boolean };
type SeenEvent = Thing & {
  is_public_shareable: boolean;
  draft: string | null;
  created_by?: string | null;
  /** Of a changed date: its series, whose calendars it is in. */
  parent_event_id?: string | null;
  /** Those of its calendars that the person may know of. */
  calendar_ids?: readonly string[];
};

/** Whether it is a draft that somebody else made, as `exceptOthersDrafts` says in SQL. */
export const isDraftOfOthers = (
  userId: string,
  { draft, created_by, user_id }: Pick<SeenEvent, 'user_id' | 'draft' | 'created_by'>,
): boolean => draft !== null && (created_by ?? user_id) !== userId;

/** A person's role in somebody else's calendar, the color chosen for it, and whether it is hidden at home. */
export interface Membership {
  role: MemberRole;
  color: CalendarColor | null;
  is_hidden: boolean;
}

const rank = (role: MemberRole) => calendarRoles.indexOf(role);
const highest = (roles: readonly MemberRole[]): MemberRole | undefined =>
  roles.toSorted((one, other) => rank(other) - rank(one))[0];

const rolesAmong = (knownRoles: ReadonlyMap<string, MemberRole>, events: readonly SeenEvent[]) =>
  new Map(
    events.map(({ id, parent_event_id, calendar_ids = [] }) => [
      parent_event_id ?? id,
      highest(calendar_ids.flatMap((calendar) => knownRoles.get(calendar) ?? [])),
    ]),
  );

/** What a person is to calendars and events. One's own cost no statement, any number of others two. */
@Injectable()
export class Access {
  constructor(private readonly accounts: AccountStates) {}

  /** `known`: the person's memberships in them, where these were read already. */
  async toCalendars(
    manager: EntityManager,
    userId: string,
    calendars: readonly SeenCalendar[],
    knownMemberships?: ReadonlyMap<string, Membership>,
  ): Promise<Map<string, Relation>> {
    const memberships = knownMemberships ?? (await this.membershipsIn(manager, userId, calendars));
    const roleOf = ({ id }: Thing) => memberships.get(id)?.role;
    return this.relationsTo(manager, userId, calendars, roleOf, ({ is_public }) => is_public);
  }

  /** By calendar id; calendars of one's own have none. */
  async membershipsIn(
    manager: EntityManager,
    userId: string,
    calendars: readonly Thing[],
  ): Promise<Map<string, Membership>> {
    const others = calendars.filter((calendar) => !isOwnedBy(userId, calendar)).map(({ id }) => id);
    if (others.length === 0) return new Map();
    const rows = await manager.query<(Membership & { calendar_id: string })[]>(
      'SELECT calendar_id, role, color, is_hidden FROM calendar_members WHERE user_id = $1 AND calendar_id = ANY($2)',
      [userId, others],
    );
    return new Map(rows.map(({ calendar_id, ...membership }) => [calendar_id, membership]));
  }

  /** `known`: the person's roles by calendar, where these were read already, for events that say their calendars. */
  async toEvents(
    manager: EntityManager,
    userId: string,
    events: readonly SeenEvent[],
    knownRoles?: ReadonlyMap<string, MemberRole>,
  ): Promise<Map<string, Relation>> {
    const roles = knownRoles
      ? rolesAmong(knownRoles, events)
      : await this.rolesInEvents(manager, userId, events);
    const roleOf = ({ id, created_by, draft, parent_event_id }: SeenEvent) => {
      const role = roles.get(parent_event_id ?? id);
      if (role === 'contributor' && created_by === userId) return 'author';
      return role === 'viewer' && draft !== null ? 'former author' : role;
    };
    const shown = events.filter((event) => !isDraftOfOthers(userId, event));
    const relations = await this.relationsTo(
      manager,
      userId,
      shown,
      roleOf,
      (event) => event.is_public_shareable,
    );
    return new Map(events.map(({ id }) => [id, relations.get(id) ?? 'stranger']));
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

  async readOnlyAmong(
    manager: EntityManager,
    userId: string,
    events: readonly SeenEvent[],
    knownRoles?: ReadonlyMap<string, MemberRole>,
  ): Promise<Set<string>> {
    const relations = await this.toEvents(manager, userId, events, knownRoles);
    return new Set([...relations].filter(([, to]) => onEvent(to, 'edit') !== 'allowed').map(([id]) => id));
  }

  /** The highest role that a person has in one of the calendars of each event. */
  private async rolesInEvents(
    manager: EntityManager,
    userId: string,
    events: readonly SeenEvent[],
  ): Promise<Map<string, MemberRole>> {
    const others = events
      .filter((event) => !isOwnedBy(userId, event))
      .map(({ id, parent_event_id }) => parent_event_id ?? id);
    if (others.length === 0) return new Map();
    const rows = await manager.query<{ event_id: string; roles: MemberRole[] }[]>(
      `SELECT l.event_id, array_agg(m.role) AS roles
       FROM calendar_events l JOIN calendar_members m ON m.calendar_id = l.calendar_id
       WHERE m.user_id = $1 AND l.event_id = ANY(string_to_array($2, ',')::uuid[]) GROUP BY l.event_id`,
      // The driver would escape each of thousands of array elements separately.
      [userId, others.join(',')],
    );
    return new Map(rows.map(({ event_id, roles }) => [event_id, highest(roles)!]));
  }

  private async relationsTo<Found extends Thing>(
    manager: EntityManager,
    userId: string,
    things: readonly Found[],
    roleOf: (thing: Found) => Relation | undefined,
    isShared: (thing: Found) => boolean,
  ): Promise<Map<string, Relation>> {
    const others = things.filter((thing) => !isOwnedBy(userId, thing) && (roleOf(thing) || isShared(thing)));
    const owners = [...new Set(others.map(({ user_id }) => user_id))];
    const inactive = await this.accounts.inactiveOf(manager, owners);
    const relationTo = (thing: Found): Relation => {
      if (isOwnedBy(userId, thing)) return 'owner';
      const [role, isActive] = [roleOf(thing), !inactive.has(thing.user_id)];
      // What somebody who is gone left stays readable for those who ran it together.
      if (role) return isActive ? role : 'observer';
      return isActive && isShared(thing) ? 'audience' : 'stranger';
    };
    return new Map(things.map((thing) => [thing.id, relationTo(thing)]));
  }
}

@Module({ imports: [AccountStatesModule], providers: [Access, Members], exports: [Access, Members] })
export class AccessModule {}
