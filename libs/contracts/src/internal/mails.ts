import * as z from 'zod';
import { HOST_MAX_CHARACTERS } from '../admin-interchange.js';
import { oneRecord, recordBytes } from '../response-bounds.js';
import { REGISTRATION_BYTES } from '../registrations.js';
import { endpoint, internalAccess } from '../endpoint.js';
import { id } from '../fields.js';
import { DeletedEvent } from './event-deletions.js';
import { FailingSource } from './failing-sources.js';
import {
  NAME_MAX_CHARACTERS,
  PERSON_NAME_MAX_CHARACTERS,
  REGISTRATIONS_IN_MAIL_MAX,
  REJECTION_REASON_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from '../limits.js';

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
export const MailTemplate = z.enum(mailTemplates);
export type MailTemplate = z.infer<typeof MailTemplate>;

/** A registration request, for the mail to administrators. The applicant's texts are plain text. */
export const WaitingRegistration = z.object({
  id: id(),
  email: z.string(),
  name: z.string().nullable(),
  purpose: z.string().nullable(),
});
export type WaitingRegistration = z.infer<typeof WaitingRegistration>;

/**
 * A mail to send: the recipient and the template. The mailer has the texts. `link_token` is the secret of the link in
 * the mail: it is made when the mailer asks, so that it is never stored and its lifetime begins when the mail is sent.
 */
export const MailMessage = z.object({
  id: id(),
  to: z.string(),
  template: MailTemplate,
  link_token: z.string().nullable(),
  /** The recipient's name, if they set one. */
  name: z.string().optional(),
  /** The name of the administrator who caused the mail, if they set one. */
  sender_name: z.string().optional(),
  /** The administrator's message to the recipient, if any. */
  reason: z.string().optional(),
  /** The number of waiting registrations, in the mail about them. */
  waiting: z.int().optional(),
  /** The newest of them. */
  registrations: z.array(WaitingRegistration).max(REGISTRATIONS_IN_MAIL_MAX).optional(),
  /** The event that an administrator deleted, in the mail about it. */
  event: DeletedEvent.optional(),
  /** The calendar whose address fails, in the mail about it. */
  source: FailingSource.optional(),
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
