export type { MailContent, MailContext } from './mail-content.js';
export { renderMail, type RenderedMail } from './render-mail.js';
