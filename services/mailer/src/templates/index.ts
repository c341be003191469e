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

export const renderMail = (template: MailTemplate, context: MailContext): MailContent =>
  layOut(templates[template](context), context);

export { LOGO_CONTENT_ID, LOGO_PNG } from './layout.js';
export type { MailContent, MailContext } from './mail-content.js';
