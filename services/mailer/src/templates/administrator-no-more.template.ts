import type { MailDrafting } from './mail-content.js';

export const administratorNoMore: MailDrafting = ({ productName }) => ({
  subject: `You are no longer an administrator of ${productName}`,
  greeting: 'You are no longer an administrator.',
  paragraphs: [
    `An administrator has removed this role from your ${productName} account. Your calendars and events have not changed, and you sign in as before.`,
  ],
  ifNotYou: 'If you did not expect this, ask another administrator.',
});
