import { isolated } from './isolated.js';
import { LINK_LIFETIME } from './lifetimes.js';
import { linkWithToken } from './link-with-token.js';
import type { MailDrafting } from './mail-content.js';

export const accountSetUp: MailDrafting = (context) => ({
  subject: `Your new ${context.productName} account`,
  greeting: `Welcome to ${context.productName}!`,
  paragraphs: [
    `${context.senderName === null ? 'An administrator' : `The administrator ${isolated(context.senderName)}`} has created a ${context.productName} account for this email address. Choose a password to start using it.`,
    `The link works once, for ${LINK_LIFETIME}. If it has expired, choose "Forgot password" on the sign-in page, and we will send you a new one.`,
  ],
  action: { label: 'Choose your password', path: linkWithToken('/reset-password', context, 'setup') },
  ifNotYou: 'If you did not expect an account, you can ignore this message.',
});
