import * as z from 'zod';
import {
  AdminUserDetails,
  AdminUserQuery,
  banUser,
  changeUserRole,
  createUser,
  deleteUser,
  endUserSessions,
  getAdminCounts,
  getUser,
  handOverCalendar,
  listHandOverCandidates,
  listUserEvents,
  listUsers,
  resetUserPassword,
  RoleChange,
  UserCreation,
  UserHoldings,
} from '../accounts/admin.js';
import { Role } from '../accounts/auth.js';
import {
  decideRegistration,
  fitsDecision,
  INVITATIONS_OF_REGISTRATION_MAX,
  listRegistrations,
  registrationDecisionFields,
  RegistrationQuery,
} from '../accounts/registrations.js';
import { endpoint, internalAccess } from '../schemas/endpoint.js';
import { id, instant } from '../schemas/fields.js';
import {
  CALENDARS_MAX,
  EMAIL_MAX_CHARACTERS,
  MEMBERSHIPS_MAX,
  NAME_MAX_CHARACTERS,
  PAGE_SIZE_MAX,
  SESSIONS_LISTED_MAX,
} from '../schemas/limits.js';
import { recordBytes, records } from '../schemas/response-bounds.js';

/** Any other response means that the session is over. */
export const SessionState = z.object({
  session_id: id(),
  user_id: id(),
  email: z.string(),
  role: Role,
  must_change_password: z.boolean(),
});
export type SessionState = z.infer<typeof SessionState>;

export const getSessionState = endpoint('GET /internal/sessions/:id', {
  summary: 'Whether a session is alive, and as whom, signed and dated; 404 when it is over.',
  access: internalAccess('calendars', 'admin'),
  /** Callers use only the signed statement; the other fields are for callers deployed before it was introduced. */
  response: SessionState.extend({ statement: z.string() }),
});

/**
 * The administrator for whom the admin service calls. Auth itself checks whose session that is, and what the account is
 * now.
 */
export const OnBehalfOf = z.object({ session_id: id('session_id') });

export const countForAdministrators = endpoint('GET /internal/administration-counts', {
  ...getAdminCounts,
  access: internalAccess('admin'),
  query: OnBehalfOf,
});

export const listPendingRegistrations = endpoint('GET /internal/registrations', {
  ...listRegistrations,
  access: internalAccess('admin'),
  query: RegistrationQuery.extend(OnBehalfOf.shape),
});

export const decidePendingRegistration = endpoint('POST /internal/registrations/:id/decision', {
  ...decideRegistration,
  access: internalAccess('admin'),
  body: z.object({ ...registrationDecisionFields, ...OnBehalfOf.shape }).check(fitsDecision),
});

export const listAccounts = endpoint('GET /internal/accounts', {
  ...listUsers,
  access: internalAccess('admin'),
  query: AdminUserQuery.extend(OnBehalfOf.shape),
});

export const createAccount = endpoint('POST /internal/accounts', {
  ...createUser,
  access: internalAccess('admin'),
  body: UserCreation.extend(OnBehalfOf.shape),
});

export const getAccount = endpoint('GET /internal/accounts/:id', {
  ...getUser,
  access: internalAccess('admin'),
  query: OnBehalfOf,
  response: AdminUserDetails.omit({ holdings: true }),
  // Its calendars are another service's.
  bound: records(SESSIONS_LISTED_MAX),
});

export const changeAccountRole = endpoint('POST /internal/accounts/:id/role', {
  ...changeUserRole,
  access: internalAccess('admin'),
  body: RoleChange.extend(OnBehalfOf.shape),
});

export const endAccountSessions = endpoint('POST /internal/accounts/:id/end-sessions', {
  ...endUserSessions,
  access: internalAccess('admin'),
  body: OnBehalfOf,
});

export const resetAccountPassword = endpoint('POST /internal/accounts/:id/reset-password', {
  ...resetUserPassword,
  access: internalAccess('admin'),
  body: OnBehalfOf,
});

export const setAccountActive = endpoint('POST /internal/accounts/:id/active', {
  ...banUser,
  summary: 'Deactivate or reactivate an account on behalf of an administrator.',
  access: internalAccess('admin'),
  body: OnBehalfOf.extend({ is_active: z.boolean() }),
});

export const removeAccount = endpoint('POST /internal/accounts/:id/deletion', {
  ...deleteUser,
  access: internalAccess('admin'),
  body: deleteUser.body!.extend(OnBehalfOf.shape),
});

/** Only an account that was deleted is `deleted`: an unknown id gets 404, and nothing may be removed for it. */
export const AccountState = z.object({
  id: id(),
  state: z.enum(['active', 'deactivated', 'deleted']),
  /** Of an active one: since when the address waited for an account, and when it got one. */
  registration: z
    .object({ email: z.string(), registered_at: z.string(), approved_at: z.string() })
    .optional(),
});
export type AccountState = z.infer<typeof AccountState>;

export const getAccountState = endpoint('GET /internal/accounts/:id/state', {
  summary: 'Whether an account is active, deactivated or deleted. Asked on each message that it changed.',
  access: internalAccess('calendars'),
  response: AccountState,
});

export const followAccount = endpoint('POST /internal/accounts/:id/follow', {
  summary:
    'An account changed: ask for its state now, and hide or show what belongs to it. May be repeated; a message in the queue says the same.',
  access: internalAccess('auth'),
});

export const getAccountUsage = endpoint('GET /internal/accounts/:id/holdings', {
  summary: 'The calendars of an account, and what everything that belongs to it takes up.',
  access: internalAccess('admin'),
  response: UserHoldings,
  bound: records(CALENDARS_MAX + MEMBERSHIPS_MAX),
});

export const countSharedCalendars = endpoint('GET /internal/accounts/:id/shared-calendars', {
  summary: 'How many calendars of an account others have a role in. Asked before the account is deleted.',
  access: internalAccess('auth'),
  response: z.object({ shared: z.int() }),
});

/** An open invitation, or one whose time ended after `since`: from then on it waited for the registration. */
export const findInvitations = endpoint('POST /internal/invitations', {
  summary: 'Who invited some addresses, that wait for an account, to which calendars: a few for each.',
  access: internalAccess('auth'),
  body: z.object({
    applicants: z.array(z.object({ email: z.string(), since: instant('since') })).max(PAGE_SIZE_MAX),
  }),
  response: z.object({
    invitations: z.array(
      z.object({ email: z.string(), calendar_name: z.string().nullable(), sender_id: id('sender_id') }),
    ),
  }),
  bound: records(
    PAGE_SIZE_MAX * INVITATIONS_OF_REGISTRATION_MAX,
    recordBytes(NAME_MAX_CHARACTERS, EMAIL_MAX_CHARACTERS),
  ),
});

export const listPeopleOfCalendar = endpoint('GET /internal/accounts/:id/calendars/:calendar/people', {
  ...listHandOverCandidates,
  access: internalAccess('admin'),
});

export const handOverCalendarOfAccount = endpoint(
  'POST /internal/accounts/:id/calendars/:calendar/hand-over',
  {
    ...handOverCalendar,
    access: internalAccess('admin'),
    body: z.object({ person_id: id('person_id'), administrator_id: id('administrator_id') }),
  },
);

export const listAccountEvents = endpoint('GET /internal/accounts/:id/events', {
  ...listUserEvents,
  access: internalAccess('admin'),
});

export const PEOPLE_MAX = 1_000;

/** Ids separated by commas: a list in a request is limited to fewer items. */
const idsUpTo = (max: number) =>
  z
    .string()
    .max(max * 37)
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(z.array(id('ids')).max(max));

export const KnownPerson = z.object({ id: id(), email: z.string() });
export type KnownPerson = z.infer<typeof KnownPerson>;

export const findPeople = endpoint('POST /internal/people', {
  summary:
    'The addresses that accounts and registrations have now, for an administrator. Whoever was deleted is missing.',
  access: internalAccess('admin'),
  body: OnBehalfOf.extend({ ids: idsUpTo(PEOPLE_MAX) }),
  response: z.object({ people: z.array(KnownPerson) }),
  bound: records(PEOPLE_MAX),
});

export const NAMED_PEOPLE_MAX = 200;

/** Whoever has no name is named by the part of the address before the @. */
export const NamedPerson = KnownPerson.extend({ name: z.string() });
export type NamedPerson = z.infer<typeof NamedPerson>;

export const namePeople = endpoint('POST /internal/people-names', {
  summary: 'The names and addresses of accounts. Whoever has none, since it was deleted, is missing.',
  access: internalAccess('calendars'),
  body: z.object({ ids: idsUpTo(NAMED_PEOPLE_MAX) }),
  response: z.object({ people: z.array(NamedPerson) }),
  bound: records(NAMED_PEOPLE_MAX),
});
