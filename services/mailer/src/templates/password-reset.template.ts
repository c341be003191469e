import { LINK_LIFETIME } from './lifetimes.js';
import { linkWithToken } from './link-with-token.js';
import type { MailDrafting } from './mail-content.js';

export const passwordReset: MailDrafting = (context) => ({
  subject: `Choose a new password for ${context.productName}`,
  greeting: 'Forgot your password?',
  paragraphs: [
    `Somebody asked to reset the password of the ${context.productName} account with this email address. Use the link below to choose a new one.`,
    `The link works once, for ${LINK_LIFETIME}. A newer link replaces it.`,
  ],
  action: { label: 'Choose a new password', path: linkWithToken('/reset-password', context) },
  ifNotYou:
    'If this was not you, you can ignore this message. Your password stays as it is, and nobody can change it without this link.',
});
