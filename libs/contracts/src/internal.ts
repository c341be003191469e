/**
 * What services ask each other. Not routed from outside, and only with a service token of a caller named here.
 */
import * as z from 'zod';
import { Role } from './auth.js';
import {
  AdminUser,
  AdminUserPage,
  AdminUserQuery,
  CreatedUser,
  PasswordResetByAdministrator,
  Registration,
  RegistrationDecision,
  RegistrationOutcome,
  UserCreation,
} from './admin.js';
import { endpoint, internalAccess } from './endpoint.js';
import { LogoFile, LogoParams } from './customizations.js';
import { EventReferenceParams, WindowQuery } from './events.js';
import { id, PageQuery, pageOf } from './fields.js';
import { PublicEvent, PublicEventOccurrences } from './public.js';
import { RecurrenceResponse } from './recurrence.js';

/** The state of a session and its account now. Anything but this answer means that the session is over. */
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
  summary: 'Whether a session is alive, and as whom; 404 when it is over.',
  access: internalAccess('calendars', 'admin'),
  params: z.object({ id: id() }),
  response: SessionState,
  status: 200,
});

export const listPendingRegistrations = endpoint({
  method: 'GET',
  path: '/internal/registrations',
  summary: 'Registrations that wait for a decision, newest first.',
  access: internalAccess('admin'),
  query: PageQuery,
  response: pageOf(Registration),
  status: 200,
});

export const decidePendingRegistration = endpoint({
  method: 'POST',
  path: '/internal/registrations/:id/decision',
  summary: 'Approve or reject a registration on behalf of an administrator.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  body: RegistrationDecision.extend({ decided_by: id('decided_by') }),
  response: RegistrationOutcome,
  status: 200,
});

/** Who acts, for the audit log. */
const ActedBy = z.object({ acted_by: id('acted_by') });

export const listAccounts = endpoint({
  method: 'GET',
  path: '/internal/accounts',
  summary: 'All accounts, searched by address, sorted, a page at a time.',
  access: internalAccess('admin'),
  query: AdminUserQuery,
  response: AdminUserPage,
  status: 200,
});

export const createAccount = endpoint({
  method: 'POST',
  path: '/internal/accounts',
  summary: 'Create an account with a temporary password on behalf of an administrator.',
  access: internalAccess('admin'),
  body: UserCreation.extend(ActedBy.shape),
  response: CreatedUser,
  status: 201,
});

export const resetAccountPassword = endpoint({
  method: 'POST',
  path: '/internal/accounts/:id/reset-password',
  summary: 'Give an account a temporary password on behalf of an administrator.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  body: ActedBy,
  response: PasswordResetByAdministrator,
  status: 200,
});

export const setAccountActive = endpoint({
  method: 'POST',
  path: '/internal/accounts/:id/active',
  summary: 'Deactivate or reactivate an account on behalf of an administrator.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  body: ActedBy.extend({ is_active: z.boolean() }),
  response: AdminUser,
  status: 200,
});

export const removeAccount = endpoint({
  method: 'POST',
  path: '/internal/accounts/:id/deletion',
  summary: 'Delete an account on behalf of an administrator.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  body: ActedBy,
  status: 204,
});

/**
 * What became of an account, for services that keep something of its owner. `deleted` is said of accounts that were
 * deleted and of no others: of an id that was never an account the answer is 404, and nothing may be removed for it.
 */
export const AccountState = z.object({ id: id(), state: z.enum(['active', 'deactivated', 'deleted']) });
export type AccountState = z.infer<typeof AccountState>;

export const getAccountState = endpoint({
  method: 'GET',
  path: '/internal/accounts/:id/state',
  summary: 'Whether an account is active, deactivated or deleted. Asked on each message that it changed.',
  access: internalAccess('calendars'),
  params: z.object({ id: id() }),
  response: AccountState,
  status: 200,
});

export const mailTemplates = [
  'registration-received',
  'registration-approved',
  'registration-rejected',
  'registration-known-address',
  'registrations-waiting',
  'password-reset',
  'password-changed',
  'email-change-confirm',
  'email-change-requested',
  'email-changed',
  'email-change-known-address',
  'account-set-up',
  'temporary-password',
] as const;
export const MailTemplate = z.enum(mailTemplates);
export type MailTemplate = z.infer<typeof MailTemplate>;

/**
 * A mail to be sent: who gets which template. The words are the mailer's. `link_token` is the secret of the link that
 * the mail carries: it is made when the mailer asks, so that it is stored nowhere and its hour begins with the mail.
 */
export const MailMessage = z.object({
  id: id(),
  to: z.string(),
  template: MailTemplate,
  link_token: z.string().nullable(),
});
export type MailMessage = z.infer<typeof MailMessage>;

export const getMailMessage = endpoint({
  method: 'GET',
  path: '/internal/mails/:id',
  summary:
    'The recipient and template of a queued mail, with a new link where it carries one; 404 when it is no longer to be sent.',
  access: internalAccess('mailer'),
  params: z.object({ id: id() }),
  response: MailMessage,
  status: 200,
});

/** A public calendar as the feed service needs it. */
export const PublishedCalendar = z.object({
  id: id(),
  name: z.string(),
  description: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PublishedCalendar = z.infer<typeof PublishedCalendar>;

/** An occurrence that was changed by itself, as its audience sees it instead of the one of `occurrence_date`. */
export const PublishedException = z.object({
  occurrence_date: z.string(),
  revision: z.int(),
  updated_at: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  start_local: z.string(),
  end_local: z.string(),
  timezone: z.string(),
  is_all_day: z.boolean(),
});
export type PublishedException = z.infer<typeof PublishedException>;

/** A publicly shared event of a public calendar, whole, for iCalendar. Meeting id and passcode are never in it. */
export const PublishedEvent = z.object({
  id: id(),
  uid: z.string(),
  revision: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  start_local: z.string(),
  end_local: z.string(),
  timezone: z.string(),
  is_all_day: z.boolean(),
  recurrence: RecurrenceResponse.nullable(),
  /** Local dates of occurrences that do not take place, or that their owner does not share. */
  cancelled_dates: z.array(z.string()),
  changed_occurrences: z.array(PublishedException),
  /** The uid of the series that this one was split from. */
  related_uid: z.string().nullable(),
});
export type PublishedEvent = z.infer<typeof PublishedEvent>;

export const getPublishedCalendar = endpoint({
  method: 'GET',
  path: '/internal/public/calendars/:id',
  summary: 'A public calendar; 404 for a private one as for a missing one.',
  access: internalAccess('feed'),
  params: z.object({ id: id() }),
  response: PublishedCalendar,
  status: 200,
});

export const listPublishedOccurrences = endpoint({
  method: 'GET',
  path: '/internal/public/calendars/:id/events',
  summary: 'Publicly shared events of a public calendar in a window, repeating events expanded.',
  access: internalAccess('feed'),
  params: z.object({ id: id() }),
  query: WindowQuery,
  response: PublicEventOccurrences,
  status: 200,
});

export const getPublishedFeed = endpoint({
  method: 'GET',
  path: '/internal/public/calendars/:id/feed',
  summary: 'All publicly shared events of a public calendar with their rules, for iCalendar.',
  access: internalAccess('feed'),
  params: z.object({ id: id() }),
  response: z.object({ calendar: PublishedCalendar, events: z.array(PublishedEvent) }),
  status: 200,
});

export const getPublishedEvent = endpoint({
  method: 'GET',
  path: '/internal/public/events/:id',
  summary: 'A publicly shared event or occurrence: its page, and the whole event for iCalendar.',
  access: internalAccess('feed'),
  params: EventReferenceParams,
  response: z.object({ page: PublicEvent.omit({ public_url: true }), event: PublishedEvent }),
  status: 200,
});

export const getPublishedLogo = endpoint({
  method: 'GET',
  path: '/internal/public/logos/:name',
  summary: 'The logo of a publicly shared event of an active owner; 404 for any other.',
  access: internalAccess('feed'),
  params: LogoParams,
  response: LogoFile,
  status: 200,
});
