export type { MailContent } from './mail-content.js';
export { renderMail } from './render-mail.js';
