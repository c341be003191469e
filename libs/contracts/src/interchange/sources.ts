import * as z from 'zod';
import { ImportNote } from './import-notes.js';
import { calendarAddress } from './imports.js';
import { endpoint } from '../schemas/endpoint.js';
import { id, optionalText } from '../schemas/fields.js';
import { IMPORT_NOTES_LISTED_MAX, TITLE_MAX_CHARACTERS, URL_MAX_CHARACTERS } from '../schemas/limits.js';
import { timeZone } from '../schemas/local-time.js';
import { oneRecord, recordBytes, records } from '../schemas/response-bounds.js';
import { labelled, message, text, type Label } from '../texts.js';

export const SOURCES_MAX = 20;
export const SOURCE_ENTRIES_MAX = 5_000;
export const SOURCE_INTERVAL_MIN_MINUTES = 15;
export const SOURCE_INTERVAL_MAX_MINUTES = 1_440;
export const SOURCE_INTERVAL_DEFAULT_MINUTES = 60;
export const SOURCE_FAILURE_NOTICE_DAYS = 3;
export const SOURCE_FAILURE_PAUSE_DAYS = 14;
/** If a response lacks more than half of the entries, they are removed only after this many responses agree. */
export const SOURCE_AGREEING_RESPONSES = 3;
const CREDENTIAL_MAX_CHARACTERS = 200;
const PREFIX_MAX_CHARACTERS = 40;

/**
 * `unreachable` covers every reason for getting no response: it reveals neither whether a name exists nor what is
 * there.
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
  'broken_answer',
  'too_many_entries',
  'quota',
  'could_not_be_read',
] as const;
export const SourceFailure = z.enum(sourceFailures);
export type SourceFailure = z.infer<typeof SourceFailure>;

export const describeSourceFailure = (failure: SourceFailure): string =>
  text(`sourceFailures.${failure}`, { max: SOURCE_ENTRIES_MAX });

const SourceChanges = z.object({ created: z.int(), changed: z.int(), removed: z.int(), refused: z.int() });

/** `title` is empty if the entry has none; null for a note about the answer as a whole. */
export const SourceNote = ImportNote.extend({ title: z.string().nullable() });
export type SourceNote = z.infer<typeof SourceNote>;

/** The address that a calendar follows. The password is never returned. */
export const CalendarSource = z.object({
  calendar_id: id(),
  address: z.string(),
  user_name: z.string().nullable(),
  has_password: z.boolean(),
  interval_minutes: z.int(),
  timezone: z.string(),
  title_prefix: z.string().nullable(),
  /**
   * `checking`: due or running. `paused`: it failed for long or broke off too often, and waits for a manual check.
   */
  state: z.enum(['checking', 'waiting', 'paused']),
  checked_at: z.string().nullable(),
  succeeded_at: z.string().nullable(),
  next_check_at: z.string().nullable(),
  /** When checks began to fail, and why the last one did. To be shown with `describeSourceFailure`. */
  failing_since: z.string().nullable(),
  failure: SourceFailure.nullable(),
  /** Of the last check that made any, or that could store fewer or more entries (`refused`) than the one before. */
  last_changes: SourceChanges.nullable(),
  last_changed_at: z.string().nullable(),
  entries: z.int(),
  /** The most serious first; at most IMPORT_NOTES_LISTED_MAX. */
  notes: z.array(SourceNote).default([]),
  /** The entries that would be removed; this waits until the owner confirms (`remove`) or further responses agree. */
  held_removals: z.int(),
});
export type CalendarSource = z.infer<typeof CalendarSource>;

const credential = (label: Label) =>
  optionalText({ label, max: CREDENTIAL_MAX_CHARACTERS }).refine(
    (value) => value === null || !value.includes(':') || label === 'labels.password',
    labelled('fields.colon', label),
  );

export const CalendarSourceRequest = z.object({
  address: calendarAddress(),
  user_name: credential('labels.userName'),
  /** Absent: the stored password stays, provided that the host is the same. */
  password: credential('labels.password').optional(),
  interval_minutes: z
    .int()
    .min(SOURCE_INTERVAL_MIN_MINUTES, message('sources.minutes', { min: SOURCE_INTERVAL_MIN_MINUTES }))
    .max(SOURCE_INTERVAL_MAX_MINUTES, message('sources.hours'))
    .optional()
    .default(SOURCE_INTERVAL_DEFAULT_MINUTES),
  timezone: timeZone(),
  title_prefix: optionalText({ label: 'labels.prefix', max: PREFIX_MAX_CHARACTERS }),
});
export type CalendarSourceRequest = z.output<typeof CalendarSourceRequest>;

const bound = oneRecord(
  recordBytes(URL_MAX_CHARACTERS, CREDENTIAL_MAX_CHARACTERS) +
    IMPORT_NOTES_LISTED_MAX * (2_000 + recordBytes(TITLE_MAX_CHARACTERS)),
);
const params = z.object({ id: id() });

export const getCalendarSource = endpoint('GET /api/calendars/:id/source', {
  summary: "The link that one of the caller's calendars syncs from; 404 where there is none.",
  reads: ['sources'],
  params,
  response: CalendarSource,
  bound,
});

export const listCalendarSources = endpoint('GET /api/calendars/:id/sources', {
  summary: "The links that one of the caller's calendars syncs from: none or one.",
  reads: ['sources'],
  params,
  response: z.object({ items: z.array(CalendarSource) }),
  bound,
});

export const putCalendarSource = endpoint('PUT /api/calendars/:id/source', {
  summary: `Sync a calendar from a link; the first check follows at once. Its events come and go with it and can be changed by nobody here. At most ${SOURCES_MAX} of a person.`,
  changes: ['sources', 'events', 'calendars'],
  params,
  body: CalendarSourceRequest,
  response: CalendarSource,
  bound,
});

export const deleteCalendarSource = endpoint('DELETE /api/calendars/:id/source', {
  summary: 'Stop syncing a calendar. Its events stay, as events of its own.',
  changes: ['sources', 'events'],
  params,
});

export const checkCalendarSource = endpoint('POST /api/calendars/:id/source/check', {
  summary:
    'Check the address now, in the background; also of one that is paused. With `remove` what was held back is removed, if the answer still lacks it.',
  changes: ['sources', 'events'],
  params,
  body: z.object({ remove: z.boolean().optional().default(false) }),
  response: CalendarSource,
  bound,
});

/** The list of failing hosts has at most this many, longest failing first. */
export const FAILING_HOSTS_LISTED_MAX = 50;
export const HOST_MAX_CHARACTERS = 260;

/** Imports and sources that wait or fail. Only the host of an address is shown, since paths may be secrets. */
export const InterchangeState = z.object({
  imports: z.object({ reading: z.int(), importing: z.int(), undoing: z.int() }),
  /** All, those whose last check failed, and those paused for it. */
  sources: z.object({ kept: z.int(), failing: z.int(), paused: z.int() }),
  failing_hosts: z
    .array(
      z.object({
        host: z.string(),
        calendars: z.int(),
        failing_since: z.string(),
        failure: SourceFailure,
      }),
    )
    .max(FAILING_HOSTS_LISTED_MAX),
});
export type InterchangeState = z.infer<typeof InterchangeState>;

export const getInterchangeState = endpoint('GET /api/admin/interchange', {
  summary: 'How many imports wait, how many calendars are synced, and which hosts fail.',
  reads: ['imports', 'sources'],
  response: InterchangeState,
  bound: records(FAILING_HOSTS_LISTED_MAX, recordBytes(HOST_MAX_CHARACTERS)),
});
