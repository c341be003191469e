import type { MailDrafting } from './mail-content.js';

export const administratorNoMore: MailDrafting = ({ productName }) => ({
  subject: `You are no longer an administrator of ${productName}`,
  greeting: 'You are no longer an administrator.',
  paragraphs: [
    `An administrator has taken that role from your ${productName} account. Your calendars and events are as they were, and you sign in as before.`,
  ],
  ifNotYou: 'If you did not expect this, ask another administrator.',
});
