import { LINK_LIFETIME } from './lifetimes.js';
import { linkWithToken } from './link-with-token.js';
import type { MailDrafting } from './mail-content.js';

export const emailChangeConfirm: MailDrafting = (context) => ({
  subject: `Confirm your new email address for ${context.productName}`,
  greeting: 'Is this your new address?',
  paragraphs: [
    `Somebody asked to use this email address for a ${context.productName} account. The change takes effect once you confirm it; until then the account keeps its current address.`,
    `The link works once, for ${LINK_LIFETIME}.`,
  ],
  action: { label: 'Confirm this address', path: linkWithToken('/confirm-email', context) },
  ifNotYou: 'If this was not you, you can ignore this message. Nothing changes unless the link is used.',
});
