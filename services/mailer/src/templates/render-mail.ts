import type { MailTemplate } from '@daymark/contracts/internal';
import { accountSetUp } from './account-set-up.template.js';
import { administratorMade } from './administrator-made.template.js';
import { administratorNoMore } from './administrator-no-more.template.js';
import { archive } from './archive.template.js';
import { emailChangeConfirm } from './email-change-confirm.template.js';
import { emailChangeKnownAddress } from './email-change-known-address.template.js';
import { emailChangeRequested } from './email-change-requested.template.js';
import { emailChanged } from './email-changed.template.js';
import { eventDeletion } from './event-deletion.template.js';
import { failingSource } from './failing-source.template.js';
import { layOut } from './layout.js';
import type { MailContent, MailContext, MailDrafting } from './mail-content.js';
import { passwordChanged } from './password-changed.template.js';
import { passwordReset } from './password-reset.template.js';
import { registrationApproved } from './registration-approved.template.js';
import { registrationKnownAddress } from './registration-known-address.template.js';
import { registrationReceived } from './registration-received.template.js';
import { registrationRejected } from './registration-rejected.template.js';
import { registrationsWaiting } from './registrations-waiting.template.js';
import { temporaryPassword } from './temporary-password.template.js';
import { testMail } from './test-mail.template.js';

/** All mails. Those after the first kind have separate jobs. */
export type RenderedMail = MailTemplate | 'event-deletion' | 'failing-source' | 'archive';

const templates: Record<RenderedMail, MailDrafting> = {
  'registration-received': registrationReceived,
  'registration-approved': registrationApproved,
  'registration-rejected': registrationRejected,
  'registration-known-address': registrationKnownAddress,
  'registrations-waiting': registrationsWaiting,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'email-change-confirm': emailChangeConfirm,
  'email-change-requested': emailChangeRequested,
  'email-changed': emailChanged,
  'email-change-known-address': emailChangeKnownAddress,
  'account-set-up': accountSetUp,
  'temporary-password': temporaryPassword,
  'test-mail': testMail,
  'administrator-made': administratorMade,
  'administrator-no-more': administratorNoMore,
  'event-deletion': eventDeletion,
  'failing-source': failingSource,
  archive,
};

/**
 * Renders a template for this installation's product name and origin.
 * @throws Error where the template has a link with a secret and there is none
 */
export const renderMail = (template: RenderedMail, context: MailContext): MailContent =>
  layOut(templates[template](context), context);
