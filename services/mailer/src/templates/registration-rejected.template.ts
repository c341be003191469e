import type { MailDrafting } from './mail-content.js';

export const registrationRejected: MailDrafting = ({ productName, reason }) => ({
  subject: `Your request for a ${productName} account`,
  greeting: 'Thank you for your interest.',
  paragraphs: [
    `We are sorry: an administrator has reviewed your request for a ${productName} account and could not approve it.`,
    ...(reason === null ? [] : ['The administrator wrote:', ...`"${reason}"`.split(/\s*\n\s*/)]),
    'The password that you chose has been deleted. If you think that this is a mistake, please contact whoever invited you.',
  ],
  ifNotYou: 'If you did not ask for an account, you can ignore this message.',
});
