import type { MailTemplate } from '@daymark/contracts/internal';
import { accountMails } from './account-mails.js';
import { calendarMails } from './calendar-mails.js';
import { emailChangeMails } from './email-change-mails.js';
import { layOut } from './layout.js';
import type { MailContent, MailContext, MailDrafting } from './mail-content.js';
import { registrationMails } from './registration-mails.js';

const templates: Record<MailTemplate, MailDrafting> = {
  ...registrationMails,
  ...accountMails,
  ...emailChangeMails,
  ...calendarMails,
};

/**
 * Renders a template for this installation's product name and origin.
 * @throws Error where the template has a link with a secret and there is none
 */
export const renderMail = (template: MailTemplate, context: MailContext): MailContent =>
  layOut(templates[template](context), context);
