import * as z from 'zod';
import { REGISTRATION_BYTES } from '../accounts/registrations.js';
import { COLLECTION_CALENDARS_MAX } from '../calendars/collections.js';
import { CalendarRole } from '../calendars/roles.js';
import { DeletionReason } from '../events/event-endpoints.js';
import { getInterchangeState, HOST_MAX_CHARACTERS, SourceFailure } from '../interchange/sources.js';
import { languages } from '../languages.js';
import { endpoint, internalAccess } from '../schemas/endpoint.js';
import { id } from '../schemas/fields.js';
import {
  EMAIL_MAX_CHARACTERS,
  INVITATION_NOTE_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PERSON_NAME_MAX_CHARACTERS,
  REGISTRATIONS_IN_MAIL_MAX,
  REJECTION_REASON_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from '../schemas/limits.js';
import { oneRecord, recordBytes } from '../schemas/response-bounds.js';

export const DeletedEvent = z.object({
  title: z.string(),
  /** Its start, or that of its first deleted date, as local time in its time zone; for all-day events only a date. */
  start_local: z.string(),
  timezone: z.string(),
  is_all_day: z.boolean(),
  /** The series, one date, that date and all following, or an event that does not repeat. */
  extent: z.enum(['event', 'occurrence', 'following', 'series']),
  reason: DeletionReason.nullable(),
  deleted_at: z.string(),
});
export type DeletedEvent = z.infer<typeof DeletedEvent>;

export const EventDeletionNotice = DeletedEvent.extend({ user_id: id('user_id') });
export type EventDeletionNotice = z.infer<typeof EventDeletionNotice>;

export const getEventDeletionNotice = endpoint('GET /internal/event-deletions/:id', {
  summary: 'What an administrator deleted, and of whom. The message `event-deleted` names it.',
  access: internalAccess('auth'),
  response: EventDeletionNotice,
  bound: oneRecord(recordBytes(TITLE_MAX_CHARACTERS)),
});

/** Of the address only the host is given. */
export const FailingSource = z.object({
  calendar_id: id('calendar_id'),
  calendar_name: z.string(),
  host: z.string(),
  failing_since: z.string(),
  failure: SourceFailure,
});
export type FailingSource = z.infer<typeof FailingSource>;

export const getFailingSource = endpoint('GET /internal/failing-sources/:id', {
  summary:
    'Why a calendar, by its id, is no longer synced from its link, and whose it is; 404 where it is again. The message `source-failing` names it.',
  access: internalAccess('auth'),
  response: FailingSource.extend({ user_id: id('user_id') }),
  bound: oneRecord(recordBytes(NAME_MAX_CHARACTERS, HOST_MAX_CHARACTERS)),
});

/** An invitation names all calendars of a collection, separated by commas. */
const CALENDAR_NEWS_CHARACTERS =
  COLLECTION_CALENDARS_MAX * (NAME_MAX_CHARACTERS + 2) + NAME_MAX_CHARACTERS + INVITATION_NOTE_MAX_CHARACTERS;

export const calendarNewsKinds = [
  'invitation',
  'offer',
  'deleted',
  'inactive',
  'received',
  'removal',
  'request',
  'collection',
  'collection-inactive',
] as const;

export const CalendarNews = z.object({
  kind: z.enum(calendarNewsKinds),
  calendar_id: id('calendar_id'),
  /** Of a collection that is not shown: those of the recipient, separated by commas. */
  calendar_name: z.string(),
  collection_name: z.string().nullable().optional(),
  /** Of an invitation, and of an offer of the calendar. */
  invitation: z
    .object({
      id: id(),
      role: CalendarRole,
      note: z.string().nullable(),
      expires_at: z.string(),
      /** To how many calendars; a mail that waits since before it was counted is about one. */
      calendars: z.number().int().optional(),
    })
    .nullable(),
});
export type CalendarNews = z.infer<typeof CalendarNews>;

/** Either an account is told, or an address, of which nobody knows whether it has one. */
export const CalendarNewsNotice = CalendarNews.extend({
  account_id: id('account_id').nullable(),
  email: z.string().nullable(),
  sender_id: id('sender_id').nullable(),
});
export type CalendarNewsNotice = z.infer<typeof CalendarNewsNotice>;

export const getCalendarNews = endpoint('GET /internal/calendar-news/:id', {
  summary:
    'What somebody is told of a calendar; 404 for an invitation that is no longer open. The message `calendar-news` names it.',
  access: internalAccess('auth'),
  response: CalendarNewsNotice,
  bound: oneRecord(recordBytes(CALENDAR_NEWS_CHARACTERS, EMAIL_MAX_CHARACTERS)),
});

export const readInterchangeState = endpoint('GET /internal/interchange', {
  ...getInterchangeState,
  access: internalAccess('admin'),
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
  'test-mail',
  'administrator-made',
  'administrator-no-more',
  'event-deletion',
  'failing-source',
  'archive',
] as const;
/** They have an endpoint and a job of their own: the mailer of the last release knows none of them. */
export const calendarMailTemplates = calendarNewsKinds.map((kind) => `calendar-${kind}` as const);
export type MailTemplate = (typeof mailTemplates)[number] | (typeof calendarMailTemplates)[number];

export const WaitingRegistration = z.object({
  id: id(),
  email: z.string(),
  name: z.string().nullable(),
  purpose: z.string().nullable(),
});
export type WaitingRegistration = z.infer<typeof WaitingRegistration>;

/** `link_token` is made when the mailer asks: it is never stored, and its lifetime begins when the mail is sent. */
export const MailMessage = z.object({
  id: id(),
  to: z.string(),
  template: z.enum(mailTemplates),
  language: z.enum(languages).optional(),
  link_token: z.string().nullable(),
  name: z.string().optional(),
  sender_name: z.string().optional(),
  reason: z.string().optional(),
  waiting: z.int().optional(),
  registrations: z.array(WaitingRegistration).max(REGISTRATIONS_IN_MAIL_MAX).optional(),
  event: DeletedEvent.optional(),
  source: FailingSource.optional(),
});
export type MailMessage = z.infer<typeof MailMessage>;

export const getMailMessage = endpoint('GET /internal/mails/:id', {
  summary:
    'The recipient and template of a queued mail, with a new link where it carries one; 404 when it is no longer to be sent.',
  access: internalAccess('mailer'),
  response: MailMessage,
  bound: oneRecord(
    recordBytes(
      REJECTION_REASON_MAX_CHARACTERS,
      2 * PERSON_NAME_MAX_CHARACTERS,
      TITLE_MAX_CHARACTERS,
      NAME_MAX_CHARACTERS,
      HOST_MAX_CHARACTERS,
    ) +
      REGISTRATIONS_IN_MAIL_MAX * REGISTRATION_BYTES,
  ),
});

export const CalendarMailMessage = MailMessage.extend({
  template: z.enum(calendarMailTemplates),
  calendar: CalendarNews,
});
export type CalendarMailMessage = z.infer<typeof CalendarMailMessage>;

export const getCalendarMail = endpoint('GET /internal/calendar-mails/:id', {
  ...getMailMessage,
  summary: 'The same for a mail about a calendar.',
  access: internalAccess('mailer'),
  response: CalendarMailMessage,
  bound: oneRecord(recordBytes(CALENDAR_NEWS_CHARACTERS, 2 * PERSON_NAME_MAX_CHARACTERS)),
});
