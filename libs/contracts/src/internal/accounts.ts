import * as z from 'zod';
import {
  AdminCounts,
  AdminUser,
  AdminUserDetails,
  AdminUserPage,
  AdminUserQuery,
  CreatedUser,
  EndedSessions,
  PasswordResetByAdministrator,
  RoleChange,
  UserCreation,
  UserEventPage,
  UserEventQuery,
  UserHoldings,
} from '../accounts/admin.js';
import { Role } from '../accounts/auth.js';
import {
  fitsDecision,
  registrationDecisionFields,
  RegistrationOutcome,
  RegistrationPage,
  RegistrationQuery,
} from '../accounts/registrations.js';
import { endpoint, internalAccess } from '../schemas/endpoint.js';
import { id } from '../schemas/fields.js';
import { CALENDARS_MAX, PAGE_SIZE_MAX, SESSIONS_LISTED_MAX } from '../schemas/limits.js';
import { records } from '../schemas/response-bounds.js';

/** Any other response means that the session is over. */
export const SessionState = z.object({
  session_id: id(),
  user_id: id(),
  email: z.string(),
  role: Role,
  must_change_password: z.boolean(),
});
export type SessionState = z.infer<typeof SessionState>;

export const getSessionState = endpoint({
  method: 'GET',
  path: '/internal/sessions/:id',
  summary: 'Whether a session is alive, and as whom, signed and dated; 404 when it is over.',
  access: internalAccess('calendars', 'admin'),
  params: z.object({ id: id() }),
  /** Callers use only the signed statement; the other fields are for callers deployed before it was introduced. */
  response: SessionState.extend({ statement: z.string() }),
});

/**
 * The administrator for whom the admin service calls. Auth itself checks whose session that is, and what the account is
 * now.
 */
export const OnBehalfOf = z.object({ session_id: id('session_id') });

export const countForAdministrators = endpoint({
  method: 'GET',
  path: '/internal/administration-counts',
  summary: 'The numbers of the badges of the administrators’ console.',
  access: internalAccess('admin'),
  query: OnBehalfOf,
  response: AdminCounts,
});

export const listPendingRegistrations = endpoint({
  method: 'GET',
  path: '/internal/registrations',
  summary: 'Registrations that wait for a decision.',
  access: internalAccess('admin'),
  query: RegistrationQuery.extend(OnBehalfOf.shape),
  response: RegistrationPage,
  bound: records(PAGE_SIZE_MAX),
});

export const decidePendingRegistration = endpoint({
  method: 'POST',
  path: '/internal/registrations/:id/decision',
  summary: 'Approve or reject a registration on behalf of an administrator.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  body: z.object({ ...registrationDecisionFields, ...OnBehalfOf.shape }).check(fitsDecision),
  response: RegistrationOutcome,
});

export const listAccounts = endpoint({
  method: 'GET',
  path: '/internal/accounts',
  summary: 'All accounts, searched by address, sorted, a page at a time.',
  access: internalAccess('admin'),
  query: AdminUserQuery.extend(OnBehalfOf.shape),
  response: AdminUserPage,
  bound: records(PAGE_SIZE_MAX),
});

export const createAccount = endpoint({
  method: 'POST',
  path: '/internal/accounts',
  summary: 'Create an account with a temporary password on behalf of an administrator.',
  access: internalAccess('admin'),
  body: UserCreation.extend(OnBehalfOf.shape),
  response: CreatedUser,
  status: 201,
});

export const getAccount = endpoint({
  method: 'GET',
  path: '/internal/accounts/:id',
  summary: 'An account with its open sessions.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  query: OnBehalfOf,
  response: AdminUserDetails.omit({ holdings: true }),
  bound: records(SESSIONS_LISTED_MAX),
});

export const changeAccountRole = endpoint({
  method: 'POST',
  path: '/internal/accounts/:id/role',
  summary: 'Make somebody an administrator, or take that away, on behalf of an administrator.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  body: RoleChange.extend(OnBehalfOf.shape),
  response: AdminUser,
});

export const endAccountSessions = endpoint({
  method: 'POST',
  path: '/internal/accounts/:id/end-sessions',
  summary: 'End all sessions of an account on behalf of an administrator.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  body: OnBehalfOf,
  response: EndedSessions,
});

export const resetAccountPassword = endpoint({
  method: 'POST',
  path: '/internal/accounts/:id/reset-password',
  summary: 'Give an account a temporary password on behalf of an administrator.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  body: OnBehalfOf,
  response: PasswordResetByAdministrator,
});

export const setAccountActive = endpoint({
  method: 'POST',
  path: '/internal/accounts/:id/active',
  summary: 'Deactivate or reactivate an account on behalf of an administrator.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  body: OnBehalfOf.extend({ is_active: z.boolean() }),
  response: AdminUser,
});

export const removeAccount = endpoint({
  method: 'POST',
  path: '/internal/accounts/:id/deletion',
  summary: 'Delete an account on behalf of an administrator.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  body: OnBehalfOf,
});

/** Only an account that was deleted is `deleted`: an unknown id gets 404, and nothing may be removed for it. */
export const AccountState = z.object({ id: id(), state: z.enum(['active', 'deactivated', 'deleted']) });
export type AccountState = z.infer<typeof AccountState>;

export const getAccountState = endpoint({
  method: 'GET',
  path: '/internal/accounts/:id/state',
  summary: 'Whether an account is active, deactivated or deleted. Asked on each message that it changed.',
  access: internalAccess('calendars'),
  params: z.object({ id: id() }),
  response: AccountState,
});

export const followAccount = endpoint({
  method: 'POST',
  path: '/internal/accounts/:id/follow',
  summary:
    'An account changed: ask for its state now, and hide or show what belongs to it. May be repeated; a message in the queue says the same.',
  access: internalAccess('auth'),
  params: z.object({ id: id() }),
});

export const getAccountUsage = endpoint({
  method: 'GET',
  path: '/internal/accounts/:id/holdings',
  summary: 'The calendars of an account, and what everything that belongs to it takes up.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  response: UserHoldings,
  bound: records(CALENDARS_MAX),
});

export const listAccountEvents = endpoint({
  method: 'GET',
  path: '/internal/accounts/:id/events',
  summary:
    'The events of an account, a page at a time; of those that are not shared no more than that they are there.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  query: UserEventQuery,
  response: UserEventPage,
  bound: records(PAGE_SIZE_MAX),
});

export const PEOPLE_MAX = 1_000;

/** Ids separated by commas: a list in a request is limited to fewer items. */
const ids = z
  .string()
  .max(PEOPLE_MAX * 37)
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(id('ids')).max(PEOPLE_MAX));

export const KnownPerson = z.object({ id: id(), email: z.string() });
export type KnownPerson = z.infer<typeof KnownPerson>;

export const findPeople = endpoint({
  method: 'POST',
  path: '/internal/people',
  summary:
    'The addresses that accounts and registrations have now, for an administrator. Whoever was deleted is missing.',
  access: internalAccess('admin'),
  body: OnBehalfOf.extend({ ids }),
  response: z.object({ people: z.array(KnownPerson) }),
  bound: records(PEOPLE_MAX),
});
