import type { MailDrafting } from './mail-content.js';

export const emailChangeKnownAddress: MailDrafting = ({ productName }) => ({
  subject: `Your address on ${productName}`,
  greeting: 'This address is already in use.',
  paragraphs: [
    `Somebody asked to use this email address for another ${productName} account. An account or a pending request with this address already exists, so nothing has changed.`,
    'If this was you, sign in with this address, or choose another one.',
  ],
  action: { label: 'Sign in', path: '/auth' },
  ifNotYou: 'If this was not you, you can ignore this message. Nobody was told that the address is in use.',
});
