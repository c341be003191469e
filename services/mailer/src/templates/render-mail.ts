import type { MailTemplate } from '@daymark/contracts/internal';
import { layOut } from './layout.js';
import type { MailContent, MailContext, MailDrafting } from './mail-content.js';
import { registrationApproved } from './registration-approved.template.js';
import { registrationKnownAddress } from './registration-known-address.template.js';
import { registrationReceived } from './registration-received.template.js';
import { registrationRejected } from './registration-rejected.template.js';
import { registrationsWaiting } from './registrations-waiting.template.js';

const templates: Record<MailTemplate, MailDrafting> = {
  'registration-received': registrationReceived,
  'registration-approved': registrationApproved,
  'registration-rejected': registrationRejected,
  'registration-known-address': registrationKnownAddress,
  'registrations-waiting': registrationsWaiting,
};

/** A template in words, for the product name and the origin of this installation. */
export const renderMail = (template: MailTemplate, context: MailContext): MailContent =>
  layOut(templates[template](context), context);
