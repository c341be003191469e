import type { MailDrafting } from './mail-content.js';

export const emailChangeRequested: MailDrafting = ({ productName }) => ({
  subject: `Your ${productName} account is to get another email address`,
  greeting: 'Your email address is about to change.',
  paragraphs: [
    `Somebody who knows your password asked for another email address for your ${productName} account. We sent a link to the new address; your account changes once that link is used.`,
    'If this was you, there is nothing to do here.',
  ],
  action: { label: 'Open your settings', path: '/settings#account' },
  ifNotYou:
    'If this was not you, change your password in your settings now. That makes the link useless and signs out everybody else.',
});
