import type { MailDrafting } from './mail-content.js';

export const administratorMade: MailDrafting = ({ productName }) => ({
  subject: `You are now an administrator of ${productName}`,
  greeting: 'You are now an administrator.',
  paragraphs: [
    `Another administrator has given you this role. Together you decide who may use ${productName}: you approve requests for accounts, and deactivate, reactivate and delete accounts.`,
    'Everything that administrators do is recorded.',
  ],
  action: { label: 'Open the console', path: '/admin' },
  ifNotYou: 'If you did not expect this, ask another administrator.',
});
