import * as z from 'zod';
import { oneRecord, recordBytes } from './answer-bounds.js';
import { calendarAddress } from './calendar-address.js';
import { endpoint, signedInAccess } from './endpoint.js';
import { id, optionalText } from './fields.js';
import { URL_MAX_CHARACTERS } from './limits.js';
import { timeZone } from './local-time.js';

/** A calendar is kept in step with one address; a person has so many, each with so many entries. */
export const SOURCES_MAX = 20;
export const SOURCE_ENTRIES_MAX = 5_000;
export const SOURCE_INTERVAL_MIN_MINUTES = 15;
export const SOURCE_INTERVAL_MAX_MINUTES = 1_440;
export const SOURCE_INTERVAL_DEFAULT_MINUTES = 60;
/** After so many days of failures its owner gets a mail. */
export const SOURCE_FAILING_TOLD_DAYS = 3;
/** After so many days of failures it is tried no more until the owner says so. */
export const SOURCE_FAILING_PAUSED_DAYS = 14;
/** So many answers that agree remove what they lack, though it is more than half. */
export const SOURCE_AGREEING_ANSWERS = 3;
const CREDENTIAL_MAX_CHARACTERS = 200;
const PREFIX_MAX_CHARACTERS = 40;

/**
 * Why the last check gave nothing. `unreachable` is everything that keeps an answer from being had: it does not say whether
 * there is such a name, or what is there.
 */
export const sourceFailures = [
  'unreachable',
  'unauthorized',
  'not_found',
  'refused_by_server',
  'too_many_redirects',
  'too_large',
  'too_slow',
  'no_calendar',
  'too_many_entries',
  'quota',
  'could_not_be_read',
] as const;
export const SourceFailure = z.enum(sourceFailures);
export type SourceFailure = z.infer<typeof SourceFailure>;

const failureTexts: Readonly<Record<SourceFailure, string>> = {
  unreachable:
    'The address could not be reached. Check it, and that it opens in a browser without signing in.',
  unauthorized: 'The address asks for a name and a password, or refuses those that it was given.',
  not_found: 'There is nothing at this address any more. Ask its publisher for the new one.',
  refused_by_server: 'The other side answered with an error. It is tried again later.',
  too_many_redirects: 'The address leads from one place to the next without an end.',
  too_large: 'The calendar there is larger than 10 MB.',
  too_slow: 'The other side took too long to answer. It is tried again later.',
  no_calendar: 'What is at this address is no calendar, perhaps a page to sign in. Nothing was changed.',
  too_many_entries: `The calendar there has more than ${SOURCE_ENTRIES_MAX.toLocaleString('en-US')} entries.`,
  quota: 'There is no room for its events. Delete some, then check again.',
  could_not_be_read:
    'Checking this calendar broke off again and again on our side, so it is checked no more until you check it by hand. If that fails too, tell an administrator.',
};

/** Why a check failed, in words, with what to do. */
export const describeSourceFailure = (failure: SourceFailure): string => failureTexts[failure];

/** What a check did. */
const SourceChanges = z.object({ created: z.int(), changed: z.int(), removed: z.int(), refused: z.int() });

/** An address that a calendar is kept in step with. The password is told to nobody. */
export const CalendarSource = z
  .object({
    calendar_id: id(),
    address: z.string(),
    user_name: z.string().nullable(),
    has_password: z.boolean(),
    interval_minutes: z.int(),
    timezone: z.string(),
    title_prefix: z.string().nullable(),
    /** `checking`: a check is due or under way. `paused`: it failed for long or broke off too often, and waits until somebody checks by hand. */
    state: z.enum(['checking', 'waiting', 'paused']),
    checked_at: z.string().nullable(),
    succeeded_at: z.string().nullable(),
    next_check_at: z.string().nullable(),
    /** Since when each check failed, and why the last one did, in words: `describeSourceFailure`. */
    failing_since: z.string().nullable(),
    failure: SourceFailure.nullable(),
    /** What the last check that changed anything did. */
    last_changes: SourceChanges.nullable(),
    last_changed_at: z.string().nullable(),
    entries: z.int(),
    /** So many entries would be removed, which is held back until the owner agrees (`remove`) or further answers do. */
    held_removals: z.int(),
  })
  .meta({ id: 'CalendarSource' });
export type CalendarSource = z.infer<typeof CalendarSource>;

const credential = (label: string) =>
  optionalText({ label, max: CREDENTIAL_MAX_CHARACTERS }).refine(
    (value) => value === null || !value.includes(':') || label === 'Password',
    `${label} cannot contain a colon`,
  );

export const CalendarSourceRequest = z
  .object({
    address: calendarAddress(),
    user_name: credential('User name'),
    /** Absent: the one that is kept stays, as long as the address is on the same host. */
    password: credential('Password').optional(),
    interval_minutes: z
      .int('interval_minutes must be a whole number')
      .min(SOURCE_INTERVAL_MIN_MINUTES, `At least ${SOURCE_INTERVAL_MIN_MINUTES} minutes`)
      .max(SOURCE_INTERVAL_MAX_MINUTES, 'At most 24 hours')
      .optional()
      .default(SOURCE_INTERVAL_DEFAULT_MINUTES),
    /** Of times that name none. */
    timezone: timeZone(),
    title_prefix: optionalText({ label: 'Prefix', max: PREFIX_MAX_CHARACTERS }),
  })
  .meta({ id: 'CalendarSourceRequest' });
export type CalendarSourceRequest = z.output<typeof CalendarSourceRequest>;

const bound = oneRecord(recordBytes(URL_MAX_CHARACTERS, CREDENTIAL_MAX_CHARACTERS));
const params = z.object({ id: id() });

export const getCalendarSource = endpoint({
  method: 'GET',
  path: '/api/calendars/:id/source',
  summary: "The address that one of the caller's calendars is kept in step with; 404 where there is none.",
  access: signedInAccess,
  reads: ['sources'],
  params,
  response: CalendarSource,
  bound,
  status: 200,
});

export const listCalendarSources = endpoint({
  method: 'GET',
  path: '/api/calendars/:id/sources',
  summary: "The addresses that one of the caller's calendars is kept in step with: none or one.",
  access: signedInAccess,
  reads: ['sources'],
  params,
  response: z.object({ items: z.array(CalendarSource) }).meta({ id: 'CalendarSources' }),
  bound,
  status: 200,
});

export const putCalendarSource = endpoint({
  method: 'PUT',
  path: '/api/calendars/:id/source',
  summary: `Keep a calendar in step with an address; the first check follows at once. Its events come and go with it and can be changed by nobody here. At most ${SOURCES_MAX} of a person.`,
  access: signedInAccess,
  changes: ['sources', 'events', 'calendars'],
  params,
  body: CalendarSourceRequest,
  response: CalendarSource,
  bound,
  status: 200,
});

export const deleteCalendarSource = endpoint({
  method: 'DELETE',
  path: '/api/calendars/:id/source',
  summary: 'Keep a calendar in step no longer. Its events stay, as events of its own.',
  access: signedInAccess,
  changes: ['sources', 'events'],
  params,
  status: 204,
});

export const checkCalendarSource = endpoint({
  method: 'POST',
  path: '/api/calendars/:id/source/check',
  summary:
    'Check the address now, in the background; also of one that is paused. With `remove` what was held back is removed, if the answer still lacks it.',
  access: signedInAccess,
  changes: ['sources', 'events'],
  params,
  body: z.object({ remove: z.boolean('remove must be true or false').optional().default(false) }),
  response: CalendarSource,
  bound,
  status: 200,
});
