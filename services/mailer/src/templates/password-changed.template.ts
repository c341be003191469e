import type { MailDrafting } from './mail-content.js';

export const passwordChanged: MailDrafting = ({ productName }) => ({
  subject: `Your ${productName} password was changed`,
  greeting: 'Your password was changed.',
  paragraphs: [
    `The password of your ${productName} account has just been changed. Every other device was signed out, and links from earlier emails no longer work.`,
    'If this was you, there is nothing left to do.',
  ],
  action: { label: 'Go to the sign-in page', path: '/auth' },
  ifNotYou:
    'If this was not you, choose "Forgot password" on the sign-in page now and set a password that only you know. That signs out whoever changed it.',
});
