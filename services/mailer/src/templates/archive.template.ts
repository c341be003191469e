import { ARCHIVE_HOURS } from '@daymark/contracts';
import type { MailDrafting } from './mail-content.js';

/** Links to the page rather than the file: the reader has to be signed in as its owner. */
export const archive: MailDrafting = ({ productName }) => ({
  subject: `Your ${productName} archive is ready`,
  greeting: 'Your archive is ready.',
  paragraphs: [
    `Everything that you have in ${productName} is in one file now. You can download it in your settings, where it is kept for ${ARCHIVE_HOURS} hours.`,
    'You have to be signed in to download it.',
  ],
  action: { label: 'Go to your settings', path: '/settings#archive' },
  ifNotYou:
    'If you did not ask for an archive, somebody else may be signed in to your account: change your password in your settings now. That signs out everybody else.',
});
