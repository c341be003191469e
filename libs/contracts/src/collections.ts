import * as z from 'zod';
import { oneRecord, recordBytes, records } from './response-bounds.js';
import { COLLECTION_CALENDARS_MAX } from './calendar-reference.js';
import { endpoint, signedInAccess } from './endpoint.js';
import { id, requiredText, version } from './fields.js';
import { COLLECTIONS_MAX, NAME_MAX_CHARACTERS } from './limits.js';

const COLLECTION_BYTES = recordBytes(NAME_MAX_CHARACTERS);
const CALENDARS_MESSAGE = `Choose 2 to ${COLLECTION_CALENDARS_MAX} calendars`;

const content = {
  name: requiredText({ label: 'Name', max: NAME_MAX_CHARACTERS }),
  /** In display order. */
  calendar_ids: z
    .array(id('calendar_ids'), CALENDARS_MESSAGE)
    .min(2, CALENDARS_MESSAGE)
    .max(COLLECTION_CALENDARS_MAX, CALENDARS_MESSAGE)
    .refine((ids) => new Set(ids).size === ids.length, { message: 'Choose each calendar once' }),
};

/** A request that creates a collection: public calendars of a person that are shared together. */
export const CollectionRequest = z.object(content).meta({ id: 'CollectionRequest' });
export type CollectionRequest = z.output<typeof CollectionRequest>;

/** All fields of the collection, and the version that the change started from. */
export const CollectionUpdate = z.object({ ...content, version: version() }).meta({ id: 'CollectionUpdate' });
export type CollectionUpdate = z.output<typeof CollectionUpdate>;

/** A collection: calendars shared together under an address that does not change when the collection is renamed. */
export const Collection = z
  .object({
    id: id(),
    name: z.string(),
    /** Used in place of a calendar id: `/calendar/public/{address}`, `/feed/{address}.ics`. */
    address: z.string(),
    /** Its calendars that still exist. Private ones are included, but its audience does not see them. */
    calendar_ids: z.array(id()),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Collection' });
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
