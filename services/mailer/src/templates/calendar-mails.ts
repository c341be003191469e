import { ARCHIVE_HOURS, BIN_DAYS } from '@daymark/contracts';
import { describeSourceFailure, SOURCE_FAILURE_PAUSE_DAYS } from '@daymark/contracts/interchange';
import type { DeletedEvent } from '@daymark/contracts/internal';
import { isolated, dayOf, momentOf, timeOf } from './wording.js';
import type { MailDraftings } from './mail-content.js';

const REASONS: Record<NonNullable<DeletedEvent['reason']>, string> = {
  spam: 'spam',
  abuse: 'abuse',
  unlawful: 'unlawful content',
  'owner-request': 'you asked for it',
  other: 'another reason',
};

export const calendarMails = {
  'event-deletion': ({ productName, event }) => {
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
          : `You can restore it for ${BIN_DAYS} days from the bin in your settings. Once restored, it is visible to you alone until an administrator allows you to share it again.`,
      ],
      ifNotYou: 'If you think that this is a mistake, please contact an administrator.',
    };
  },
  'failing-source': ({ productName, source }) => {
    if (!source) throw new Error('There is no calendar that the mail could tell of');
    const name = `"${isolated(source.calendar_name.replace(/\s+/g, ' '))}"`;
    return {
      subject: `One of your calendars on ${productName} cannot be updated`,
      greeting: `Your calendar ${name} cannot be updated.`,
      paragraphs: [
        `It syncs from a link on ${source.host}. Every check has failed since ${momentOf(source.failing_since)}.`,
        describeSourceFailure(source.failure),
        source.failure === 'could_not_be_read'
          ? 'What is in the calendar stays as it is.'
          : `What is in the calendar stays as it is. After ${SOURCE_FAILURE_PAUSE_DAYS} days of failures the checks are paused until you check by hand.`,
      ],
      action: { label: 'See what failed', path: `/calendar/${source.calendar_id}/source` },
    };
  },
  /** Links to the page rather than the file: the reader has to be signed in as its owner. */
  archive: ({ productName }) => ({
    subject: `Your ${productName} archive is ready`,
    greeting: 'Your archive is ready.',
    paragraphs: [
      `Everything that you have in ${productName} is in one file now. You can download it in your settings, where it is kept for ${ARCHIVE_HOURS} hours.`,
      'You have to be signed in to download it.',
    ],
    action: { label: 'Go to your settings', path: '/settings#archive' },
    ifNotYou:
      'If you did not ask for an archive, somebody else may be signed in to your account: change your password in your settings now. That signs out everyone else.',
  }),
} satisfies MailDraftings;

/** Local times are shown unchanged, since the reader's zone is not known here. */
function startOf({ start_local, timezone, is_all_day }: DeletedEvent): string {
  const day = dayOf(start_local);
  return is_all_day ? day : `${day}, ${timeOf(start_local)} (${cityOf(timezone)})`;
}

/** 'Berlin' for Europe/Berlin. */
function cityOf(timezone: string): string {
  return timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
