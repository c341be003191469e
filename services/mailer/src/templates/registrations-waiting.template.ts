import type { MailDrafting } from './mail-content.js';

export const registrationsWaiting: MailDrafting = ({ productName }) => ({
  subject: `Registrations are waiting for you on ${productName}`,
  greeting: 'Somebody would like to join.',
  paragraphs: [
    `New requests for a ${productName} account are awaiting approval by an administrator.`,
    'You get this message at most once an hour, however many people sign up.',
  ],
  action: { label: 'Look at the requests', path: '/admin' },
});
