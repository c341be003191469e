import type { MailDrafting } from './mail-content.js';

export const registrationKnownAddress: MailDrafting = ({ productName }) => ({
  subject: `Signing up for ${productName} with your address`,
  greeting: 'We already know this address.',
  paragraphs: [
    `Somebody just asked for a ${productName} account with this email address. An account or a pending request with this address already exists, so nothing has changed, and your old password still works.`,
    'If this was you and your account is approved, simply sign in. If your request is still awaiting approval, we will write to you once it has been decided.',
  ],
  action: { label: 'Sign in', path: '/auth' },
  ifNotYou: 'If this was not you, you can ignore this message.',
});
