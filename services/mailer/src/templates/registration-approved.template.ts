import type { MailDrafting } from './mail-content.js';

export const registrationApproved: MailDrafting = ({ productName }) => ({
  subject: `Your ${productName} account is ready`,
  greeting: 'Good news: your account is ready!',
  paragraphs: [
    `An administrator has approved your ${productName} account. You can sign in now, with the email address and the password that you signed up with.`,
    'Create your first calendar and share it with your audience. We are glad to have you.',
  ],
  action: { label: 'Sign in', path: '/auth' },
  ifNotYou:
    'If you did not ask for an account, somebody used your address. Choose "Forgot password" on the sign-in page to set a password that only you know.',
});
