import * as z from 'zod';
import { endpoint } from '../schemas/endpoint.js';
import {
  id,
  nullableText,
  optionalText,
  requiredText,
  UUID_V4,
  version,
  VersionQuery,
} from '../schemas/fields.js';
import {
  COLLECTIONS_MAX,
  DESCRIPTION_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PERSON_NAME_MAX_CHARACTERS,
  URL_MAX_CHARACTERS,
} from '../schemas/limits.js';
import { NAMED_CALENDAR_BYTES, oneRecord, recordBytes, records } from '../schemas/response-bounds.js';
import { message } from '../texts.js';
import { logoFile } from './customizations.js';

export const COLLECTION_CALENDARS_MAX = 10;
/** A request for another owner's calendar that nobody answered is over then; one that was declined can be repeated. */
export const COLLECTION_REQUEST_DAYS = 30;
export const COLLECTION_REQUESTS_PER_DAY_MAX = 20;
export const COLLECTIONS_ASKING_MAX = 20;
export const COLLECTION_NOTE_MAX_CHARACTERS = 500;
export const COLLECTION_REQUESTS_LISTED_MAX = 100;
export const ADDRESS_NAME_MAX_CHARACTERS = 40;
/** The random part that makes it unique; it avoids characters that are easily confused. */
export const ADDRESS_TOKEN_CHARACTERS = 8;
export const ADDRESS_TOKEN_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

const CALENDARS = new RegExp(`^${UUID_V4}(?:[+ ]${UUID_V4}){0,${COLLECTION_CALENDARS_MAX - 1}}$`, 'i');
const ADDRESS = new RegExp(
  `^(?!-)(?:[a-z0-9]|-(?!-)){1,${ADDRESS_NAME_MAX_CHARACTERS}}-[${ADDRESS_TOKEN_ALPHABET}]{${ADDRESS_TOKEN_CHARACTERS}}$`,
);

export type CalendarReference =
  | { kind: 'calendars'; ids: [string, ...string[]] }
  | { kind: 'collection'; address: string };

/**
 * `{id}`, `{id}+{id}`, or a collection's address. A space counts as a plus, since query parsing turns a plus into a
 * space.
 */
export function parseCalendarReference(value: string): CalendarReference | null {
  if (CALENDARS.test(value)) {
    const [first = '', ...others] = new Set(value.toLowerCase().split(/[+ ]/));
    return { kind: 'calendars', ids: [first, ...others] };
  }
  return ADDRESS.test(value) ? { kind: 'collection', address: value } : null;
}

export function canonicalReference(value: string): string | null {
  const reference = parseCalendarReference(value);
  if (!reference) return null;
  return reference.kind === 'collection' ? reference.address : reference.ids.join('+');
}

/** The reference of a feed: several ids are in one order, so that there is one feed for the same calendars. */
export function feedReference(canonical: string): string {
  const reference = parseCalendarReference(canonical);
  return reference?.kind === 'calendars' ? reference.ids.toSorted().join('+') : canonical;
}

export function calendarIdOf(value: string): string | null {
  const reference = parseCalendarReference(value);
  return reference?.kind === 'calendars' && reference.ids.length === 1 ? reference.ids[0] : null;
}

export const calendarReference = (field = 'id') => {
  const invalid = message('fields.format', { label: field });
  return z.string(invalid).transform((value, context) => {
    const canonical = canonicalReference(value);
    if (canonical !== null) return canonical;
    context.addIssue({ code: 'custom', message: invalid.error() });
    return z.NEVER;
  });
};

const CALENDARS_MESSAGE = message('choice.calendars', { max: COLLECTION_CALENDARS_MAX });
const DESCRIPTION = { label: 'labels.description', max: DESCRIPTION_MAX_CHARACTERS, lines: true } as const;

const content = {
  name: requiredText({ label: 'labels.name', max: NAME_MAX_CHARACTERS }),
  calendar_ids: z
    .array(id('calendar_ids'), CALENDARS_MESSAGE)
    .max(COLLECTION_CALENDARS_MAX, CALENDARS_MESSAGE)
    .refine((ids) => new Set(ids).size === ids.length, message('choice.calendarOnce')),
};

export const CollectionRequest = z.object({ ...content, description: optionalText(DESCRIPTION) });
export type CollectionRequest = z.output<typeof CollectionRequest>;

/** A description that is absent stays. Calendars of others that the caller cannot see keep their place. */
export const CollectionUpdate = z.object({
  ...content,
  description: nullableText(DESCRIPTION).optional(),
  version: version(),
});
export type CollectionUpdate = z.output<typeof CollectionUpdate>;

const CalendarOfCollection = z.object({
  id: id(),
  name: z.string(),
  color: z.string(),
  is_public: z.boolean(),
  is_own: z.boolean(),
  /** Whose it is; null for the caller's own, and where the owner has no name. */
  owner_name: z.string().nullable(),
});
export type CalendarOfCollection = z.infer<typeof CalendarOfCollection>;

const CALENDAR_BYTES = NAMED_CALENDAR_BYTES + PERSON_NAME_MAX_CHARACTERS * 3;
const COLLECTION_BYTES =
  recordBytes(NAME_MAX_CHARACTERS, DESCRIPTION_MAX_CHARACTERS) + COLLECTION_CALENDARS_MAX * CALENDAR_BYTES;

/** Its address does not change when it is renamed. */
export const Collection = z.object({
  id: id(),
  name: z.string(),
  description: z.string().nullable().default(null),
  logo_url: z.string().nullable().default(null),
  /** Used in place of a calendar id: `/calendar/public/{address}`, `/feed/{address}.ics`. */
  address: z.string(),
  /** Its calendars that the caller can see. Private ones are included, but its audience does not see them. */
  calendar_ids: z.array(id()),
  /** The same, with their names and whose they are. */
  calendars: z.array(CalendarOfCollection).max(COLLECTION_CALENDARS_MAX).default([]),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
});
export type Collection = z.infer<typeof Collection>;

export const listCollections = endpoint('GET /api/collections', {
  summary: "The caller's collections of calendars, newest first.",
  reads: ['collections'],
  response: z.object({ items: z.array(Collection).max(COLLECTIONS_MAX) }),
  bound: records(COLLECTIONS_MAX, COLLECTION_BYTES),
});

export const createCollection = endpoint('POST /api/collections', {
  summary: "Share several of the caller's public calendars together, under an address of their own.",
  changes: ['collections'],
  body: CollectionRequest,
  isIdempotent: true,
  response: Collection,
  bound: oneRecord(COLLECTION_BYTES),
  status: 201,
});

export const updateCollection = endpoint('PATCH /api/collections/:id', {
  summary: 'Change the name, the text and the calendars of a collection. Its address stays.',
  changes: ['collections'],
  body: CollectionUpdate,
  response: Collection,
  bound: oneRecord(COLLECTION_BYTES),
});

export const deleteCollection = endpoint('DELETE /api/collections/:id', {
  summary: 'Delete a collection. Its address leads nowhere any more; its calendars stay.',
  changes: ['collections'],
});

export const putCollectionLogo = endpoint('PUT /api/collections/:id/logo', {
  summary: 'Store the logo of a collection: JPEG or PNG, under 2 MB. `version` is that of the collection.',
  changes: ['collections'],
  query: VersionQuery,
  file: logoFile,
  response: Collection,
  bound: oneRecord(COLLECTION_BYTES),
});

export const deleteCollectionLogo = endpoint('DELETE /api/collections/:id/logo', {
  summary: 'Remove the logo of a collection. Harmless when there is none.',
  changes: ['collections'],
  query: VersionQuery,
  response: Collection,
  bound: oneRecord(COLLECTION_BYTES),
});

const collectionCalendar = z.object({ id: id(), calendar: id('calendar') });

export const CollectionCalendarRequest = z.object({
  /** The calendar's id, the name of its short link, or an address that ends with one of them. */
  calendar: requiredText({ label: 'labels.address', max: URL_MAX_CHARACTERS }),
  note: optionalText({ label: 'labels.note', max: COLLECTION_NOTE_MAX_CHARACTERS }),
});
export type CollectionCalendarRequest = z.output<typeof CollectionCalendarRequest>;

export const askForCalendar = endpoint('POST /api/collections/:id/calendars', {
  summary:
    'Add a public calendar to a collection: at once where the caller is its owner or a manager of it, otherwise once one of them accepts. Private ones answer as missing ones.',
  changes: ['collections'],
  body: CollectionCalendarRequest,
  response: z.object({ is_added: z.boolean() }),
});

export const removeFromCollection = endpoint('DELETE /api/collections/:id/calendars/:calendar', {
  summary:
    "Take a calendar out of a collection, or end the request for it: for the collection's owner, and for the calendar's owner and managers.",
  changes: ['collections'],
  params: collectionCalendar,
});

export const answerCollectionRequest = endpoint('POST /api/collections/:id/calendars/:calendar/answer', {
  summary: "Accept or decline a collection's request for a calendar of the caller, or one that they manage.",
  changes: ['collections'],
  params: collectionCalendar,
  body: z.object({ accept: z.boolean() }),
});

const CollectionName = z.object({
  id: id(),
  name: z.string(),
  address: z.string(),
  /** Whose it is; null for the caller's own, and where the owner has no name. */
  owner_name: z.string().nullable(),
  /** The audience does not see it while the account of its owner is deactivated. */
  owner_is_inactive: z.boolean().optional(),
});
export type CollectionName = z.infer<typeof CollectionName>;

const CollectionCalendarRequests = z.array(
  z.object({
    collection: CollectionName,
    calendar: z.object({ id: id(), name: z.string(), color: z.string() }),
    note: z.string().nullable(),
    is_declined: z.boolean(),
    created_at: z.string(),
  }),
);
export type CollectionCalendarRequests = z.infer<typeof CollectionCalendarRequests>;

const REQUEST_BYTES = NAMED_CALENDAR_BYTES + recordBytes(NAME_MAX_CHARACTERS, COLLECTION_NOTE_MAX_CHARACTERS);

export const listCollectionRequests = endpoint('GET /api/collection-requests', {
  summary:
    'Requests of collections for public calendars, newest first: those that the caller can answer, and their own.',
  reads: ['collections', 'calendars'],
  response: z.object({
    to_answer: CollectionCalendarRequests.max(COLLECTION_REQUESTS_LISTED_MAX),
    own: CollectionCalendarRequests.max(COLLECTION_REQUESTS_LISTED_MAX),
  }),
  bound: records(2 * COLLECTION_REQUESTS_LISTED_MAX, REQUEST_BYTES),
});

export const listCollectionsOfCalendar = endpoint('GET /api/calendars/:id/collections', {
  summary: 'The collections that a calendar of the caller, or one that they manage, is in.',
  reads: ['collections', 'calendars'],
  response: z.object({ items: z.array(CollectionName).max(COLLECTION_REQUESTS_LISTED_MAX) }),
  bound: records(COLLECTION_REQUESTS_LISTED_MAX, recordBytes(NAME_MAX_CHARACTERS)),
});
