import type { MailDrafting } from './mail-content.js';

export const emailChanged: MailDrafting = ({ productName }) => ({
  subject: `The email address of your ${productName} account was changed`,
  greeting: 'Your account has a new address.',
  paragraphs: [
    `The new email address of your ${productName} account was confirmed. From now on, sign in with it; we will send our emails there. This is the last one to your old address.`,
    'If this was you, there is nothing left to do.',
  ],
  ifNotYou:
    'If this was not you, somebody else has taken over your account. Please tell an administrator at once: only they can give it back to you.',
});
