/** What a person is to a calendar or an event. */
export type Relation =
  | 'owner'
  /** Somebody to whom its owner shows it: a shared thing of an active account is shown to everybody. */
  | 'audience'
  | 'stranger'
  /** An administrator who acts as one: on something that is shown to everybody, and on something that is not. */
  | 'administrator'
  | 'administrator and stranger';

/** Refused: the person sees it but may not do that. Hidden: for this person it does not exist. */
export type Answer = 'allowed' | 'refused' | 'hidden';

/** Which relations to a calendar suffice: `read` includes private events, `add` is for events. */
const ON_CALENDARS = {
  see: ['owner', 'audience'],
  read: ['owner'],
  add: ['owner'],
  manage: ['owner'],
  delete: ['owner'],
} as const;

/** Which relations to an event suffice. `read` is what its owner reads, `see` what its audience does. */
const ON_EVENTS = {
  see: ['owner', 'audience', 'administrator'],
  read: ['owner'],
  copy: ['owner'],
  edit: ['owner'],
  cancel: ['owner', 'administrator'],
  reinstate: ['owner', 'administrator'],
  delete: ['owner', 'administrator', 'administrator and stranger'],
} as const;

export type CalendarAction = keyof typeof ON_CALENDARS;
export type EventAction = keyof typeof ON_EVENTS;

const answersOf =
  <Action extends string>(sufficient: Record<Action | 'see', readonly Relation[]>) =>
  (relation: Relation, action: Action): Answer => {
    if (sufficient[action].includes(relation)) return 'allowed';
    return sufficient.see.includes(relation) ? 'refused' : 'hidden';
  };

export const onCalendar = answersOf<CalendarAction>(ON_CALENDARS);
export const onEvent = answersOf<EventAction>(ON_EVENTS);

/** What an administrator is to something that is not their own. */
export const asAdministrator = (relation: Relation): Relation =>
  relation === 'audience' ? 'administrator' : 'administrator and stranger';
