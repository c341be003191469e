import { LINK_LIFETIME } from './lifetimes.js';
import { linkWithToken } from './link-with-token.js';
import type { MailDrafting } from './mail-content.js';

export const testMail: MailDrafting = (context) => ({
  subject: `Test email from ${context.productName}`,
  greeting: 'Your email works.',
  paragraphs: [
    `Your installation of ${context.productName} sent this email. Follow the link in the browser where you are signed in, and the first steps will say that it arrived.`,
    `The link works once, for ${LINK_LIFETIME}.`,
  ],
  action: { label: 'This email arrived', path: linkWithToken('/', context) },
  ifNotYou: 'If you did not ask for this, you can ignore this message.',
});
