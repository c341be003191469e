import type { MailDrafting } from './mail-content.js';

export const administratorMade: MailDrafting = ({ productName }) => ({
  subject: `You are an administrator of ${productName} now`,
  greeting: 'You are an administrator now.',
  paragraphs: [
    `An administrator has made you one too. You decide with the others who may use ${productName}: you approve requests for accounts, and deactivate, reactivate and delete accounts.`,
    'What administrators do is recorded.',
  ],
  action: { label: 'Open the console', path: '/admin' },
  ifNotYou: 'If you did not expect this, ask another administrator.',
});
