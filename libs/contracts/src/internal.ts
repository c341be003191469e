/**
 * What services ask each other. Not routed from outside, and only with a service token of a caller named here.
 */
import * as z from 'zod';
import { Role } from './auth.js';
import { Registration, RegistrationDecision, RegistrationOutcome } from './admin.js';
import { endpoint, internalAccess } from './endpoint.js';
import { EventReferenceParams, WindowQuery } from './events.js';
import { id, PageQuery, pageOf } from './fields.js';
import { PublicEvent, PublicEventOccurrences } from './public.js';
import { RecurrenceAnswer } from './recurrence.js';

/** The state of a session and its account now. Anything but this answer means that the session is over. */
export const SessionState = z.object({ session_id: id(), user_id: id(), email: z.string(), role: Role });
export type SessionState = z.infer<typeof SessionState>;

export const getSessionState = endpoint({
  method: 'GET',
  path: '/internal/sessions/:id',
  summary: 'Whether a session is alive, and as whom; 404 when it is over.',
  access: internalAccess('calendars', 'admin'),
  params: z.object({ id: id() }),
  answer: SessionState,
  status: 200,
});

export const listPendingRegistrations = endpoint({
  method: 'GET',
  path: '/internal/registrations',
  summary: 'Registrations that wait for a decision, newest first.',
  access: internalAccess('admin'),
  query: PageQuery,
  answer: pageOf(Registration),
  status: 200,
});

export const decidePendingRegistration = endpoint({
  method: 'POST',
  path: '/internal/registrations/:id/decision',
  summary: 'Approve or reject a registration on behalf of an administrator.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  body: RegistrationDecision.extend({ decided_by: id('decided_by') }),
  answer: RegistrationOutcome,
  status: 200,
});

export const mailTemplates = [
  'registration-received',
  'registration-approved',
  'registration-rejected',
  'registration-known-address',
  'registrations-waiting',
] as const;
export const MailTemplate = z.enum(mailTemplates);
export type MailTemplate = z.infer<typeof MailTemplate>;

/** A mail to be sent: who gets which template. The words are the mailer's. */
export const MailMessage = z.object({ id: id(), to: z.string(), template: MailTemplate });
export type MailMessage = z.infer<typeof MailMessage>;

export const getMailMessage = endpoint({
  method: 'GET',
  path: '/internal/mails/:id',
  summary: 'The recipient and template of a queued mail; 404 when it is no longer to be sent.',
  access: internalAccess('mailer'),
  params: z.object({ id: id() }),
  answer: MailMessage,
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
  recurrence: RecurrenceAnswer.nullable(),
});
export type PublishedEvent = z.infer<typeof PublishedEvent>;

export const getPublishedCalendar = endpoint({
  method: 'GET',
  path: '/internal/public/calendars/:id',
  summary: 'A public calendar; 404 for a private one as for a missing one.',
  access: internalAccess('feed'),
  params: z.object({ id: id() }),
  answer: PublishedCalendar,
  status: 200,
});

export const listPublishedOccurrences = endpoint({
  method: 'GET',
  path: '/internal/public/calendars/:id/events',
  summary: 'Publicly shared events of a public calendar in a window, repeating events expanded.',
  access: internalAccess('feed'),
  params: z.object({ id: id() }),
  query: WindowQuery,
  answer: PublicEventOccurrences,
  status: 200,
});

export const getPublishedFeed = endpoint({
  method: 'GET',
  path: '/internal/public/calendars/:id/feed',
  summary: 'All publicly shared events of a public calendar with their rules, for iCalendar.',
  access: internalAccess('feed'),
  params: z.object({ id: id() }),
  answer: z.object({ calendar: PublishedCalendar, events: z.array(PublishedEvent) }),
  status: 200,
});

export const getPublishedEvent = endpoint({
  method: 'GET',
  path: '/internal/public/events/:id',
  summary: 'A publicly shared event or occurrence: its page, and the whole event for iCalendar.',
  access: internalAccess('feed'),
  params: EventReferenceParams,
  answer: z.object({ page: PublicEvent.omit({ public_url: true }), event: PublishedEvent }),
  status: 200,
});
