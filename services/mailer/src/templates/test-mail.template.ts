import { LINK_LIFETIME } from './lifetimes.js';
import { linkWithToken } from './link-with-token.js';
import type { MailDrafting } from './mail-content.js';

export const testMail: MailDrafting = (context) => ({
  subject: `Test mail from ${context.productName}`,
  greeting: 'Mail works',
  paragraphs: [
    `This mail was sent by your installation of ${context.productName}. Follow its link where you are signed in, and the first steps will say that it arrived.`,
    `The link works once, for ${LINK_LIFETIME}.`,
  ],
  action: { label: 'This mail arrived', path: linkWithToken('/', context) },
  ifNotYou: 'If you did not ask for this, you can ignore this message.',
});
