import { describeSourceFailure, SOURCE_FAILURE_PAUSE_DAYS } from '@daymark/contracts/interchange';
import { isolated } from './isolated.js';
import type { MailDrafting } from './mail-content.js';
import { momentOf } from './moments.js';

export const failingSource: MailDrafting = ({ productName, source }) => {
  if (!source) throw new Error('There is no calendar that the mail could tell of');
  const name = `"${isolated(source.calendar_name.replace(/\s+/g, ' '))}"`;
  return {
    subject: `A calendar of yours on ${productName} cannot be updated`,
    greeting: `Your calendar ${name} cannot be updated.`,
    paragraphs: [
      `It is kept in step with an address on ${source.host}. Every check has failed since ${momentOf(source.failing_since)}.`,
      describeSourceFailure(source.failure),
      source.failure === 'could_not_be_read'
        ? 'What is in the calendar stays as it is.'
        : `What is in the calendar stays as it is. After ${SOURCE_FAILURE_PAUSE_DAYS} days of failures the checks are paused until you check by hand.`,
    ],
    action: { label: 'See what failed', path: `/calendar/${source.calendar_id}/source` },
  };
};
