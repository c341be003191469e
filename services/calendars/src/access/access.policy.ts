import type { CalendarRole } from '@daymark/contracts';

/** What a person is to a calendar or an event: the role that the person has in it, or one of these. */
export type Relation =
  | CalendarRole
  /** A contributor who made the event. */
  | 'author'
  /** A viewer who made a draft before. */
  | 'former author'
  /** Somebody with a role in what belongs to an account that is not active: for all of them it is to be read alone. */
  | 'observer'
  /** Somebody to whom its owner shows it: a shared thing of an active account is shown to everybody. */
  | 'audience'
  | 'stranger'
  /** An administrator who acts as one: on something that is shown to everybody, and on something that is not. */
  | 'administrator'
  | 'administrator and stranger';

/**
 * Refused: the person sees it but may not do that; not enough: neither does the role that the person has; on hold: nobody
 * may while its owner is not active. Hidden: for this person it does not exist.
 */
export type Answer = 'allowed' | 'refused' | 'not enough' | 'on hold' | 'hidden';

const MEMBERS = ['owner', 'manager', 'editor', 'contributor', 'viewer', 'observer'] as const;

/** Which relations to a calendar suffice: `read` includes private events, `add` and `edit` are for events. */
const ON_CALENDARS = {
  see: [...MEMBERS, 'audience'],
  read: MEMBERS,
  add: ['owner', 'manager', 'editor', 'contributor'],
  edit: ['owner', 'manager', 'editor'],
  manage: ['owner', 'manager'],
  delete: ['owner'],
} as const;

const WRITERS = ['owner', 'manager', 'editor', 'author'] as const;

/** Which relations to an event suffice. `read` is what its owner reads, `see` what its audience does. */
const ON_EVENTS = {
  see: [...MEMBERS, 'author', 'former author', 'audience', 'administrator'],
  read: [...MEMBERS, 'author', 'former author'],
  copy: [...WRITERS, 'contributor'],
  edit: WRITERS,
  cancel: [...WRITERS, 'administrator'],
  reinstate: [...WRITERS, 'administrator'],
  delete: [...WRITERS, 'former author', 'administrator', 'administrator and stranger'],
} as const;

export type CalendarAction = keyof typeof ON_CALENDARS;
export type EventAction = keyof typeof ON_EVENTS;

const answersOf =
  <Action extends string>(sufficient: Record<Action | 'see' | 'read', readonly Relation[]>) =>
  (relation: Relation, action: Action): Answer => {
    if (sufficient[action].includes(relation)) return 'allowed';
    if (sufficient.read.includes(relation)) return relation === 'observer' ? 'on hold' : 'not enough';
    return sufficient.see.includes(relation) ? 'refused' : 'hidden';
  };

export const onCalendar = answersOf<CalendarAction>(ON_CALENDARS);
export const onEvent = answersOf<EventAction>(ON_EVENTS);

export const asAdministrator = (relation: Relation): Relation =>
  relation === 'stranger' ? 'administrator and stranger' : 'administrator';
