import {
  ARCHIVE_HOURS,
  BIN_DAYS,
  fixedOffsetName,
  LINK_LIFETIME_SECONDS,
  TEMPORARY_PASSWORD_LIFETIME_SECONDS,
} from '@daymark/contracts';
import { SOURCE_ENTRIES_MAX, SOURCE_FAILURE_PAUSE_DAYS } from '@daymark/contracts/interchange';
import type { DeletedEvent, MailTemplate, WaitingRegistration } from '@daymark/contracts/internal';
import {
  linkWithToken,
  type MailContext,
  type MailDraft,
  type MailEntry,
  type MailLink,
} from './mail-content.js';
import { isolated, mailKeys, type MailKey, type Wording } from './wording.js';

type Values = Record<string, string | number>;

/**
 * What a mail has besides the texts that every mail of a template has: `subject`, `greeting`, the paragraphs `text.1`,
 * `text.2`, ..., and where they exist the button's `action`, and `advice` for recipients who did not request this.
 */
interface Mail {
  values?: (context: MailContext, wording: Wording) => Values;
  path?: (context: MailContext) => `/${string}`;
  paragraphs?: (context: MailContext, say: (key: MailKey) => string) => string[];
  entries?: (context: MailContext, wording: Wording) => MailEntry[];
}

const mails: Record<MailTemplate, Mail> = {
  'registration-received': {},
  'registration-approved': { path: () => '/auth' },
  'registration-rejected': {
    values: ({ reason }) => ({ reason: reason ?? '' }),
    paragraphs: ({ reason }, say) => [
      say('registration-rejected.refusal'),
      ...(reason === null
        ? []
        : [say('registration-rejected.reason'), ...linesOf(say('registration-rejected.quote'))]),
      say('registration-rejected.end'),
    ],
  },
  'registration-known-address': { path: () => '/auth' },
  'registrations-waiting': {
    path: () => '/admin?tab=pending',
    values: ({ waiting, registrations }) => ({
      waiting: waiting ?? 0,
      more: (waiting ?? 0) - registrations.length,
    }),
    paragraphs: ({ waiting, registrations }, say) => [
      say('registrations-waiting.count'),
      ...(registrations.length > 0 && (waiting ?? 0) > registrations.length
        ? [say('registrations-waiting.more')]
        : []),
    ],
    entries: ({ registrations }, wording) =>
      registrations.map((registration) => entryOf(registration, wording)),
  },
  'password-reset': { path: (context) => linkWithToken('/reset-password', context) },
  'password-changed': { path: () => '/auth' },
  'email-change-confirm': { path: (context) => linkWithToken('/confirm-email', context) },
  'email-change-requested': { path: () => '/settings#account' },
  'email-changed': {},
  'email-change-known-address': { path: () => '/auth' },
  'account-set-up': {
    path: (context) => linkWithToken('/reset-password', context, 'setup'),
    paragraphs: ({ senderName }, say) => [
      say(senderName === null ? 'account-set-up.by-somebody' : 'account-set-up.by-sender'),
      say('account-set-up.link'),
    ],
  },
  'temporary-password': { path: (context) => linkWithToken('/reset-password', context) },
  'test-mail': { path: (context) => linkWithToken('/', context) },
  'administrator-made': { path: () => '/admin' },
  'administrator-no-more': {},
  'event-deletion': {
    values: (context, wording) => {
      const event = eventOf(context);
      return {
        extent: event.extent,
        title: isolated(event.title.replace(/\s+/g, ' '), wording.language),
        start: startOf(event, wording),
        moment: wording.momentOf(event.deleted_at),
        // Names of choices in messages have no hyphens.
        reason: event.reason?.replace('-', '_') ?? 'none',
        days: BIN_DAYS,
      };
    },
    paragraphs: (context, say) => [
      say('event-deletion.what'),
      say('event-deletion.reason'),
      say('event-deletion.gone'),
      say(
        eventOf(context).extent === 'occurrence' ? 'event-deletion.restore-date' : 'event-deletion.restore',
      ),
    ],
  },
  'failing-source': {
    path: (context) => `/calendar/${sourceOf(context).calendar_id}/source`,
    values: (context, wording) => {
      const { calendar_name, host, failing_since } = sourceOf(context);
      return {
        calendar: isolated(calendar_name.replace(/\s+/g, ' '), wording.language),
        host: isolated(host, wording.language),
        moment: wording.momentOf(failing_since),
        entries: SOURCE_ENTRIES_MAX,
        days: SOURCE_FAILURE_PAUSE_DAYS,
      };
    },
    paragraphs: (context, say) => {
      const { failure } = sourceOf(context);
      return [
        say('failing-source.since'),
        say(`failing-source.${failure}`),
        say(failure === 'could_not_be_read' ? 'failing-source.stays' : 'failing-source.pause'),
      ];
    },
  },
  // Links to the page rather than the file: the reader has to be signed in as its owner.
  archive: { path: () => '/settings#archive', values: () => ({ hours: ARCHIVE_HOURS }) },
  'calendar-invitation': {
    path: (context) => invitationPath(context),
    values: invitationValues,
    paragraphs: (context, say) => [
      say('calendar-invitation.what'),
      say('calendar-invitation.role'),
      ...(calendarOf(context).invitation?.note
        ? [say('calendar-invitation.note'), ...linesOf(say('calendar-invitation.quote'))]
        : []),
      say('calendar-invitation.how'),
    ],
  },
  'calendar-offer': { path: (context) => invitationPath(context), values: invitationValues },
  'calendar-deleted': { values: calendarValues },
  'calendar-inactive': { path: (context) => calendarPath(context), values: calendarValues },
  'calendar-received': { path: (context) => calendarPath(context), values: calendarValues },
  'calendar-removal': { values: calendarValues },
  'calendar-request': { path: () => '/', values: collectionValues },
  'calendar-collection': { path: (context) => calendarPath(context), values: collectionValues },
  'calendar-collection-inactive': { values: collectionValues },
};

export function draftOf(template: MailTemplate, context: MailContext, wording: Wording): MailDraft {
  const { values, path, paragraphs, entries } = mails[template];
  const all: Values = {
    product: isolated(context.productName, wording.language),
    sender: isolated(context.senderName ?? '', wording.language),
    minutes: LINK_LIFETIME_SECONDS / 60,
    hours: TEMPORARY_PASSWORD_LIFETIME_SECONDS / 3_600,
    ...values?.(context, wording),
  };
  const say = (key: MailKey) => wording.say(key, all);
  const optional = (part: 'action' | 'advice') => {
    const key = mailKeys.find((each) => each === `${template}.${part}`);
    return key && say(key);
  };
  const label = optional('action');
  return {
    subject: say(`${template}.subject`),
    greeting: say(`${template}.greeting`),
    paragraphs:
      paragraphs?.(context, say) ??
      mailKeys.filter((key) => key.startsWith(`${template}.text.`)).map((key) => say(key)),
    entries: entries?.(context, wording),
    action: path && label ? { label, path: path(context) } : undefined,
    ifNotYou: optional('advice'),
  };
}

const linesOf = (text: string) => text.split(/\n+/).map((line) => line.trim());

function told<Found>(found: Found | null | undefined, what: string): Found {
  if (!found) throw new Error(`There is no ${what} that the mail could tell of`);
  return found;
}

const eventOf = ({ event }: MailContext) => told(event, 'event');
const sourceOf = ({ source }: MailContext) => told(source, 'calendar');
const calendarOf = ({ calendar }: MailContext) => told(calendar, 'calendar');
const invitationOf = (context: MailContext) => told(calendarOf(context).invitation, 'invitation');
const calendarPath = (context: MailContext) => `/calendar/${calendarOf(context).calendar_id}` as const;
const invitationPath = (context: MailContext) => `/invitations/${invitationOf(context).id}` as const;

function calendarValues(context: MailContext, { language }: Wording): Values {
  return { calendar: isolated(calendarOf(context).calendar_name.replace(/\s+/g, ' '), language) };
}

function collectionValues(context: MailContext, wording: Wording): Values {
  const name = told(calendarOf(context).collection_name, 'collection');
  const collection = isolated(name.replace(/\s+/g, ' '), wording.language);
  return { ...calendarValues(context, wording), collection };
}

function invitationValues(context: MailContext, wording: Wording): Values {
  const { role, note, expires_at, calendars = 1 } = invitationOf(context);
  told(context.senderName, 'sender');
  return {
    ...calendarValues(context, wording),
    calendars,
    role,
    note: isolated(note ?? '', wording.language),
    moment: wording.momentOf(expires_at),
  };
}

/** Local times are shown unchanged, since the reader's zone is not known here. */
function startOf({ start_local, timezone, is_all_day }: DeletedEvent, wording: Wording): string {
  const date = wording.dayOf(start_local);
  if (is_all_day) return date;
  // 'Berlin' for Europe/Berlin.
  const city =
    fixedOffsetName(timezone) ?? timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const values = { date, time: wording.timeOf(start_local), city: isolated(city, wording.language) };
  return wording.say('event-deletion.start', values);
}

/** The applicant's own words are quoted: the product does not vouch for them. */
function entryOf({ id, email, name, purpose }: WaitingRegistration, { say, language }: Wording): MailEntry {
  // The console asks for confirmation: opening a link decides nothing.
  const decision = (act: 'approve' | 'reject'): MailLink => ({
    label: say(`registrations-waiting.${act}`),
    path: `/admin?tab=pending&registration=${id}&decision=${act}`,
  });
  return {
    title: name ?? email,
    lines: [
      ...(name === null ? [] : [email]),
      purpose === null
        ? say('registrations-waiting.no-purpose')
        : say('registrations-waiting.purpose', { purpose: isolated(purpose.replace(/\s+/g, ' '), language) }),
    ],
    links: [decision('approve'), decision('reject')],
  };
}
