import type { MailTemplate } from '@daymark/contracts/internal';
import { layOut } from './layout.js';
import type { MailContent, MailContext } from './mail-content.js';
import { draftOf } from './mails.js';
import { Wording } from './wording.js';

export function renderMail(template: MailTemplate, context: MailContext): MailContent {
  const wording = new Wording(context.language);
  return layOut(draftOf(template, context, wording), context, wording);
}

export { LOGO_CONTENT_ID, LOGO_PNG } from './layout.js';
export type { MailContent, MailContext } from './mail-content.js';
