import type { MailDrafting } from './mail-content.js';

export const registrationReceived: MailDrafting = ({ productName }) => ({
  subject: `We received your request for a ${productName} account`,
  greeting: 'Thank you for signing up!',
  paragraphs: [
    `Your request for a ${productName} account has reached us and is awaiting approval by an administrator.`,
    'You do not need to do anything now. We will write to you again as soon as it has been decided.',
  ],
  ifNotYou: 'If you did not ask for an account, you can ignore this message.',
});
