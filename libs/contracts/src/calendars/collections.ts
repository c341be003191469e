import * as z from 'zod';
import { endpoint, signedInAccess } from '../schemas/endpoint.js';
import { id, requiredText, UUID_V4, version } from '../schemas/fields.js';
import { COLLECTIONS_MAX, NAME_MAX_CHARACTERS } from '../schemas/limits.js';
import { oneRecord, recordBytes, records } from '../schemas/response-bounds.js';
import { message } from '../texts.js';

export const COLLECTION_CALENDARS_MAX = 10;
/** The part of a collection's address that is derived from its name. */
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

const COLLECTION_BYTES = recordBytes(NAME_MAX_CHARACTERS);
const CALENDARS_MESSAGE = message('choice.calendars', { max: COLLECTION_CALENDARS_MAX });

const content = {
  name: requiredText({ label: 'labels.name', max: NAME_MAX_CHARACTERS }),
  calendar_ids: z
    .array(id('calendar_ids'), CALENDARS_MESSAGE)
    .min(2, CALENDARS_MESSAGE)
    .max(COLLECTION_CALENDARS_MAX, CALENDARS_MESSAGE)
    .refine((ids) => new Set(ids).size === ids.length, message('choice.calendarOnce')),
};

export const CollectionRequest = z.object(content);
export type CollectionRequest = z.output<typeof CollectionRequest>;

export const CollectionUpdate = z.object({ ...content, version: version() });
export type CollectionUpdate = z.output<typeof CollectionUpdate>;

/** Its address does not change when it is renamed. */
export const Collection = z.object({
  id: id(),
  name: z.string(),
  /** Used in place of a calendar id: `/calendar/public/{address}`, `/feed/{address}.ics`. */
  address: z.string(),
  /** Its calendars that still exist. Private ones are included, but its audience does not see them. */
  calendar_ids: z.array(id()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
});
export type Collection = z.infer<typeof Collection>;

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/collections',
  summary: "The caller's collections of calendars, newest first.",
  access: signedInAccess,
  reads: ['collections'],
  response: z.object({ items: z.array(Collection).max(COLLECTIONS_MAX) }),
  bound: records(COLLECTIONS_MAX, COLLECTION_BYTES),
});

export const createCollection = endpoint({
  method: 'POST',
  path: '/api/collections',
  summary: "Share several of the caller's public calendars together, under an address of their own.",
  access: signedInAccess,
  changes: ['collections'],
  body: CollectionRequest,
  isIdempotent: true,
  response: Collection,
  bound: oneRecord(COLLECTION_BYTES),
  status: 201,
});

export const updateCollection = endpoint({
  method: 'PATCH',
  path: '/api/collections/:id',
  summary: 'Change the name and the calendars of a collection. Its address stays.',
  access: signedInAccess,
  changes: ['collections'],
  params: z.object({ id: id() }),
  body: CollectionUpdate,
  response: Collection,
  bound: oneRecord(COLLECTION_BYTES),
});

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/api/collections/:id',
  summary: 'Delete a collection. Its address leads nowhere any more; its calendars stay.',
  access: signedInAccess,
  changes: ['collections'],
  params: z.object({ id: id() }),
});
