import { BIN_DAYS } from '@daymark/contracts';
import type { DeletedEvent } from '@daymark/contracts/internal';
import { isolated } from './isolated.js';
import type { MailDrafting } from './mail-content.js';
import { dayOf, momentOf } from './moments.js';

const REASONS: Record<NonNullable<DeletedEvent['reason']>, string> = {
  spam: 'spam',
  abuse: 'abuse',
  unlawful: 'unlawful content',
  'owner-request': 'you asked for it',
  other: 'another reason',
};

export const eventDeletion: MailDrafting = ({ productName, event }) => {
  if (!event) throw new Error('There is no event that the mail could tell of');
  const title = `"${isolated(event.title.replace(/\s+/g, ' '))}"`;
  const date = startOf(event);
  const what = {
    event: `your event ${title} of ${date}`,
    occurrence: `one date of your recurring event ${title}: ${date}`,
    following: `the dates of your recurring event ${title} from ${date} on`,
    series: `your recurring event ${title} with all its dates from ${date} on`,
  }[event.extent];
  return {
    subject: `An administrator of ${productName} deleted one of your events`,
    greeting: 'One of your events was deleted.',
    paragraphs: [
      `On ${momentOf(event.deleted_at)} an administrator deleted ${what}.`,
      `Reason: ${event.reason ? REASONS[event.reason] : 'none was given'}.`,
      'It is gone from your calendar and its public pages. It will also disappear from subscribed calendars the next time they are updated.',
      event.extent === 'occurrence'
        ? 'You can restore it on the page of the event.'
        : `You can restore it for ${BIN_DAYS} days from the bin in your settings. Once restored, it is visible to you alone until you share it again.`,
    ],
    ifNotYou: 'If you think that this is a mistake, please contact an administrator.',
  };
};

/** Local times are shown unchanged, since the reader's zone is not known here. */
function startOf({ start_local, timezone, is_all_day }: DeletedEvent): string {
  const day = dayOf(new Date(`${start_local.slice(0, 'YYYY-MM-DD'.length)}T00:00:00Z`));
  return is_all_day ? day : `${day}, ${start_local.slice(-'HH:MM'.length)} (${cityOf(timezone)})`;
}

/** 'Berlin' for Europe/Berlin. */
function cityOf(timezone: string): string {
  return timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
