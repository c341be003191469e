import { LINK_LIFETIME, TEMPORARY_PASSWORD_LIFETIME } from './lifetimes.js';
import { linkWithToken } from './link-with-token.js';
import type { MailDrafting } from './mail-content.js';

export const temporaryPassword: MailDrafting = (context) => ({
  subject: `Your ${context.productName} password was reset`,
  greeting: 'Your password was reset.',
  paragraphs: [
    `An administrator has reset the password of your ${context.productName} account. The old one no longer works, and every device was signed out.`,
    `Use the link below to choose a new password. The link works once, for ${LINK_LIFETIME}.`,
    `You may also get a temporary password from the administrator. It works for ${TEMPORARY_PASSWORD_LIFETIME}, and you choose your own when you sign in with it.`,
  ],
  action: { label: 'Choose a new password', path: linkWithToken('/reset-password', context) },
  ifNotYou:
    'If you did not ask for this, choose a new password anyway: the old one no longer works. Then ask an administrator why it was reset.',
});
