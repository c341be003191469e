import * as z from 'zod';
import { REJECTION_REASON_MAX_CHARACTERS } from '../limits.js';
import { oneRecord, recordBytes } from '../answer-bounds.js';
import { endpoint, internalAccess } from '../endpoint.js';
import { id } from '../fields.js';

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
  /** What an administrator wrote to the recipient, where one did. */
  reason: z.string().optional(),
  /** How many requests for accounts wait, in a mail that is about them. */
  waiting: z.int().optional(),
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
  bound: oneRecord(recordBytes(REJECTION_REASON_MAX_CHARACTERS)),
  status: 200,
});
