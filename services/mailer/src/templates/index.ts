export { LOGO_CONTENT_ID, LOGO_PNG } from './logo-image.js';
export type { MailContent, MailContext, RenderedMail } from './mail-content.js';
export { renderMail } from './render-mail.js';
