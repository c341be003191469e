import type { MailDrafting } from './mail-content.js';

export const emailChangeRequested: MailDrafting = ({ productName }) => ({
  subject: `The email address of your ${productName} account is about to change`,
  greeting: 'Your email address is about to change.',
  paragraphs: [
    `Somebody who knows your password asked to change the email address of your ${productName} account. We sent a link to the new address; the change takes effect once that link is used.`,
    'If this was you, there is nothing to do here.',
  ],
  action: { label: 'Open your settings', path: '/settings#account' },
  ifNotYou:
    'If this was not you, change your password in your settings now. That invalidates the link and signs out everybody else.',
});
