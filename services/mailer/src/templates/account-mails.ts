import { isolated, LINK_LIFETIME, TEMPORARY_PASSWORD_LIFETIME } from './wording.js';
import { linkWithToken, type MailDraftings } from './mail-content.js';

export const accountMails = {
  'account-set-up': (context) => ({
    subject: `Your new ${context.productName} account`,
    greeting: `Welcome to ${context.productName}!`,
    paragraphs: [
      `${context.senderName === null ? 'An administrator' : `The administrator ${isolated(context.senderName)}`} has created a ${context.productName} account for this email address. Choose a password to start using it.`,
      `The link works once, for ${LINK_LIFETIME}. If it has expired, choose "Forgot password" on the sign-in page, and we will send you a new one.`,
    ],
    action: { label: 'Choose your password', path: linkWithToken('/reset-password', context, 'setup') },
    ifNotYou: 'If you did not expect an account, you can ignore this message.',
  }),
  'temporary-password': (context) => ({
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
  }),
  'password-reset': (context) => ({
    subject: `Choose a new password for ${context.productName}`,
    greeting: 'Forgot your password?',
    paragraphs: [
      `Somebody asked to reset the password of the ${context.productName} account with this email address. Use the link below to choose a new one.`,
      `The link works once, for ${LINK_LIFETIME}. A newer link replaces it.`,
    ],
    action: { label: 'Choose a new password', path: linkWithToken('/reset-password', context) },
    ifNotYou:
      'If this was not you, you can ignore this message. Your password stays as it is, and nobody can change it without this link.',
  }),
  'password-changed': ({ productName }) => ({
    subject: `Your ${productName} password was changed`,
    greeting: 'Your password was changed.',
    paragraphs: [
      `The password of your ${productName} account has just been changed. Every other device was signed out, and links from earlier emails no longer work.`,
      'If this was you, there is nothing left to do.',
    ],
    action: { label: 'Go to the sign-in page', path: '/auth' },
    ifNotYou:
      'If this was not you, choose "Forgot password" on the sign-in page now and set a password that only you know. That signs out whoever changed it.',
  }),
  'administrator-made': ({ productName }) => ({
    subject: `You are now an administrator of ${productName}`,
    greeting: 'You are now an administrator.',
    paragraphs: [
      `Another administrator has given you this role. Together you decide who may use ${productName}: you approve requests for accounts, and deactivate, reactivate and delete accounts.`,
      'Everything that administrators do is recorded.',
    ],
    action: { label: 'Open the console', path: '/admin' },
    ifNotYou: 'If you did not expect this, ask another administrator.',
  }),
  'administrator-no-more': ({ productName }) => ({
    subject: `You are no longer an administrator of ${productName}`,
    greeting: 'You are no longer an administrator.',
    paragraphs: [
      `An administrator has removed this role from your ${productName} account. Your calendars and events have not changed, and you sign in as before.`,
    ],
    ifNotYou: 'If you did not expect this, ask another administrator.',
  }),
  'test-mail': (context) => ({
    subject: `Test email from ${context.productName}`,
    greeting: 'Your email works.',
    paragraphs: [
      `Your installation of ${context.productName} sent this email. Follow the link in the browser where you are signed in, and the first steps will say that it arrived.`,
      `The link works once, for ${LINK_LIFETIME}.`,
    ],
    action: { label: 'This email arrived', path: linkWithToken('/', context) },
    ifNotYou: 'If you did not ask for this, you can ignore this message.',
  }),
} satisfies MailDraftings;
