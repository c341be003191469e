import * as z from 'zod';
import { AccountDeletion, personName, Role, roles } from './auth.js';
import { MemberRole } from '../calendars/roles.js';
import { endpoint } from '../schemas/endpoint.js';
import { accountQueryFields, email, id, optionalText, pageOf, pageQueryFields } from '../schemas/fields.js';
import {
  CALENDARS_MAX,
  MEMBERSHIPS_MAX,
  PAGE_SIZE_MAX,
  PEOPLE_PER_CALENDAR_MAX,
  SESSIONS_LISTED_MAX,
} from '../schemas/limits.js';
import { records } from '../schemas/response-bounds.js';
import { required } from '../texts.js';

/** The console says that mail does not leave when one waits longer than this. */
export const MAIL_WAITS_MINUTES = 10;

/** `waiting_since` is that of the registration that waits longest. */
export const AdminCounts = z.object({
  users: z.int(),
  administrators: z.int(),
  deactivated_users: z.int(),
  pending_registrations: z.int(),
  waiting_since: z.string().nullable(),
  /** The time of the oldest mail that has not left for MAIL_WAITS_MINUTES; null if all do. */
  mail_waiting_since: z.string().nullable().optional(),
});
export type AdminCounts = z.infer<typeof AdminCounts>;

export const getAdminCounts = endpoint('GET /api/admin/counts', {
  summary: 'How many users there are, how many are deactivated, and how many registrations wait.',
  reads: ['accounts', 'registrations'],
  response: AdminCounts,
});

export const AdminUser = z.object({
  id: id(),
  email: z.string(),
  name: z.string().nullable().default(null),
  role: Role,
  is_owner: z.boolean(),
  created_at: z.string(),
  last_sign_in_at: z.string().nullable(),
  banned_until: z.string().nullable(),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminUserPage = pageOf(AdminUser);

/** `search` is part of an address, taken literally and without regard to case. */
export const AdminUserQuery = z.object({
  ...accountQueryFields,
  status: z.enum(['all', 'active', 'deactivated']).optional().default('all'),
  role: z
    .enum(['all', ...roles])
    .optional()
    .default('all'),
  /** Accounts without a value in the sort column come last in both directions. */
  sort: z.enum(['created_at', 'banned_until', 'last_sign_in_at', 'email']).optional().default('created_at'),
});
export type AdminUserQuery = z.infer<typeof AdminUserQuery>;

export const UserCreation = z.object({
  email: email(),
  name: optionalText(personName),
  role: z.enum(roles, required('labels.role')),
  send_welcome_email: z.boolean().optional().default(false),
});
export type UserCreation = z.output<typeof UserCreation>;

/** The temporary password is shown only in this response. */
export const CreatedUser = z.object({ id: id(), email: z.string(), role: Role, temp_password: z.string() });
export type CreatedUser = z.infer<typeof CreatedUser>;

/** Deactivated accounts get no mail (`email_sent`): the administrator passes the temporary password on. */
export const PasswordResetByAdministrator = z.object({ temp_password: z.string(), email_sent: z.boolean() });
export type PasswordResetByAdministrator = z.infer<typeof PasswordResetByAdministrator>;

export const RoleChange = z.object({ role: z.enum(roles, required('labels.role')) });

export const EndedSessions = z.object({ ended: z.int() });
export type EndedSessions = z.infer<typeof EndedSessions>;

export const UserSession = z.object({
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
});

/** A user's calendar. `name` is null for a private one: administrators may not see it. */
export const UserCalendar = z.object({
  id: id(),
  name: z.string().nullable(),
  is_public: z.boolean(),
  created_at: z.string(),
  event_count: z.int(),
});
export type UserCalendar = z.infer<typeof UserCalendar>;

/** A role in somebody else's calendar. `name` is null for a private one, `owner_email` for an account that is gone. */
export const UserMembership = z.object({
  calendar_id: id('calendar_id'),
  name: z.string().nullable(),
  owner_id: id('owner_id'),
  owner_email: z.string().nullable().optional(),
  role: MemberRole,
  since: z.string(),
});
export type UserMembership = z.infer<typeof UserMembership>;

export const UserHoldings = z.object({
  calendars: z.array(UserCalendar),
  memberships: z.array(UserMembership).max(MEMBERSHIPS_MAX).optional(),
  /** Of the calendars, how many others have a role in. */
  shared_calendar_count: z.int().optional(),
  event_count: z.int(),
  event_bytes: z.int(),
  logo_count: z.int(),
  logo_bytes: z.int(),
});
export type UserHoldings = z.infer<typeof UserHoldings>;

/** At most 100 `sessions`, most recently used first; `holdings` is null while the calendars service is unreachable. */
export const AdminUserDetails = AdminUser.extend({
  must_change_password: z.boolean(),
  session_count: z.int(),
  sessions: z.array(UserSession),
  holdings: UserHoldings.nullable(),
});
export type AdminUserDetails = z.infer<typeof AdminUserDetails>;

/** Title and times are null for an event that is not shared: administrators may delete it but not read it. */
export const UserEvent = z.object({
  id: id(),
  title: z.string().nullable(),
  is_public_shareable: z.boolean(),
  is_recurring: z.boolean(),
  /** An administrator deleted it, or a part, and it cannot be shared again until one allows it. */
  is_withheld: z.boolean().optional(),
  start_local: z.string().nullable(),
  timezone: z.string().nullable(),
  created_at: z.string(),
});
export type UserEvent = z.infer<typeof UserEvent>;

/** Newest first. A series counts as one event. */
export const UserEventPage = pageOf(UserEvent);
export const UserEventQuery = z.object(pageQueryFields);
export type UserEventQuery = z.infer<typeof UserEventQuery>;

const userParams = z.object({ id: id('id', required('labels.userId')) });

export const listUsers = endpoint('GET /api/admin/users', {
  summary: 'All accounts, searched by address, sorted, a page at a time.',
  reads: ['accounts'],
  query: AdminUserQuery,
  response: AdminUserPage,
  bound: records(PAGE_SIZE_MAX),
});

export const createUser = endpoint('POST /api/admin/users', {
  summary: 'Create an account with a temporary password; the welcome mail carries a link and no password.',
  changes: ['accounts', 'registrations'],
  body: UserCreation,
  response: CreatedUser,
  status: 201,
});

export const getUser = endpoint('GET /api/admin/users/:id', {
  summary: 'An account with its open sessions, its calendars and what they take up.',
  reads: ['accounts', 'calendars', 'events'],
  params: userParams,
  response: AdminUserDetails,
  bound: records(CALENDARS_MAX + MEMBERSHIPS_MAX + SESSIONS_LISTED_MAX),
});

export const listUserEvents = endpoint('GET /api/admin/users/:id/events', {
  summary:
    'The events of somebody, a page at a time; of those that are not shared no more than that they are there.',
  reads: ['events'],
  params: userParams,
  query: UserEventQuery,
  response: UserEventPage,
  bound: records(PAGE_SIZE_MAX),
});

export const changeUserRole = endpoint('POST /api/admin/users/:id/role', {
  summary:
    'Make somebody an administrator, or take that away. The person gets a mail. Harmless when it is so already.',
  changes: ['accounts', 'registrations'],
  params: userParams,
  body: RoleChange,
  response: AdminUser,
});

export const endUserSessions = endpoint('POST /api/admin/users/:id/end-sessions', {
  summary: 'Sign somebody out everywhere. Harmless when nobody is signed in.',
  changes: ['accounts'],
  params: userParams,
  response: EndedSessions,
});

export const resetUserPassword = endpoint('POST /api/admin/users/:id/reset-password', {
  summary: 'Give an account a temporary password. Ends its sessions and open links.',
  changes: ['accounts'],
  params: userParams,
  response: PasswordResetByAdministrator,
});

export const banUser = endpoint('POST /api/admin/users/:id/ban', {
  summary:
    'Deactivate an account: ends its sessions at once and hides what it shares. Harmless when it is already.',
  changes: ['accounts', 'registrations'],
  params: userParams,
  response: AdminUser,
});

export const unbanUser = endpoint('POST /api/admin/users/:id/unban', {
  summary: 'Reactivate an account. Harmless when it is active.',
  changes: ['accounts', 'registrations'],
  params: userParams,
  response: AdminUser,
});

export const deleteUser = endpoint('DELETE /api/admin/users/:id', {
  summary: 'Delete an account and everything that belongs to it.',
  changes: ['accounts', 'registrations'],
  params: userParams,
  body: AccountDeletion.pick({ delete_shared_calendars: true }),
});

const calendarOfUser = { params: userParams.extend({ calendar: id('calendar') }) };

/** Somebody who has a role in the calendar of an account that is gone. */
export const HandOverCandidate = z.object({
  id: id(),
  email: z.string().nullable().optional(),
  role: MemberRole,
  since: z.string(),
});
export type HandOverCandidate = z.infer<typeof HandOverCandidate>;

export const listHandOverCandidates = endpoint('GET /api/admin/users/:id/calendars/:calendar/people', {
  summary: 'Who has which role in a calendar of somebody: whoever can read it already.',
  reads: ['accounts', 'people'],
  ...calendarOfUser,
  response: z.object({ items: z.array(HandOverCandidate) }),
  bound: records(PEOPLE_PER_CALENDAR_MAX),
});

export const handOverCalendar = endpoint('POST /api/admin/users/:id/calendars/:calendar/hand-over', {
  summary:
    'Give the calendar of a deactivated account to another account; a private one only to somebody who has a role in it.',
  changes: ['accounts', 'calendars', 'events', 'people'],
  ...calendarOfUser,
  body: z.object({ person_id: id('person_id') }),
});
