export { LOGO_CONTENT_ID, LOGO_PNG } from './logo-image.js';
export type { MailContent, MailContext } from './mail-content.js';
export { renderMail } from './render-mail.js';
