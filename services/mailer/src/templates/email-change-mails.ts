import { LINK_LIFETIME } from './wording.js';
import { linkWithToken, type MailDraftings } from './mail-content.js';

export const emailChangeMails = {
  'email-change-confirm': (context) => ({
    subject: `Confirm your new email address for ${context.productName}`,
    greeting: 'Is this your new address?',
    paragraphs: [
      `Somebody asked to use this email address for a ${context.productName} account. The change takes effect once you confirm it; until then the account keeps its current address.`,
      `The link works once, for ${LINK_LIFETIME}.`,
    ],
    action: { label: 'Confirm this address', path: linkWithToken('/confirm-email', context) },
    ifNotYou: 'If this was not you, you can ignore this message. Nothing changes unless the link is used.',
  }),
  'email-change-requested': ({ productName }) => ({
    subject: `The email address of your ${productName} account is about to change`,
    greeting: 'Your email address is about to change.',
    paragraphs: [
      `Somebody who knows your password asked to change the email address of your ${productName} account. We sent a link to the new address; the change takes effect once that link is used.`,
      'If this was you, there is nothing to do here.',
    ],
    action: { label: 'Open your settings', path: '/settings#account' },
    ifNotYou:
      'If this was not you, change your password in your settings now. That invalidates the link and signs out everyone else.',
  }),
  'email-changed': ({ productName }) => ({
    subject: `The email address of your ${productName} account was changed`,
    greeting: 'Your account has a new address.',
    paragraphs: [
      `The new email address of your ${productName} account was confirmed. From now on, sign in with it; we will send our emails there. This is the last one to your old address.`,
      'If this was you, there is nothing left to do.',
    ],
    ifNotYou:
      'If this was not you, somebody else has taken over your account. Please tell an administrator at once: only they can give it back to you.',
  }),
  'email-change-known-address': ({ productName }) => ({
    subject: `Your address on ${productName}`,
    greeting: 'This address is already in use.',
    paragraphs: [
      `Somebody asked to use this email address for another ${productName} account. An account or a pending request with this address already exists, so nothing has changed.`,
      'If this was you, sign in with this address, or choose another one.',
    ],
    action: { label: 'Sign in', path: '/auth' },
    ifNotYou: 'If this was not you, you can ignore this message. Nobody was told that the address is in use.',
  }),
} satisfies MailDraftings;
