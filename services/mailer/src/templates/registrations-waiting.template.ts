import type { MailDrafting } from './mail-content.js';

export const registrationsWaiting: MailDrafting = ({ productName, waiting }) => ({
  subject: `Registrations are waiting for you on ${productName}`,
  greeting: waiting === 1 ? 'Somebody would like to join.' : 'Some people would like to join.',
  paragraphs: [
    waiting === 1
      ? `1 request for a ${productName} account is awaiting approval by an administrator.`
      : `${waiting ?? 'New'} requests for a ${productName} account are awaiting approval by an administrator.`,
    'You get this email at most once an hour, however many people sign up.',
  ],
  action: { label: 'Look at the requests', path: '/admin?tab=pending' },
});
