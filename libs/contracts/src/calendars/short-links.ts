import * as z from 'zod';
import { endpoint, publicAccess } from '../schemas/endpoint.js';
import { id } from '../schemas/fields.js';
import { oneRecord } from '../schemas/response-bounds.js';
import { message } from '../texts.js';

export const SHORT_NAME_MIN_CHARACTERS = 3;
export const SHORT_NAME_MAX_CHARACTERS = 60;
export const SHORT_NAME_PROPOSALS_MAX = 3;
/** How long a name that was replaced or removed leads to its calendar and is free for nobody else. */
export const FORMER_SHORT_NAME_DAYS = 365;
/** The most names of one calendar or collection, former ones included. */
export const SHORT_NAMES_PER_CALENDAR_MAX = 10;

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const NAME_MESSAGE = message('shortLink.characters');
const LENGTH_MESSAGE = message('shortLink.length', {
  min: SHORT_NAME_MIN_CHARACTERS,
  max: SHORT_NAME_MAX_CHARACTERS,
});

/** The name in a short link, `/c/{name}` and `/feed/{name}.ics`; in lower case after parsing. */
export const shortName = () =>
  z
    .string(NAME_MESSAGE)
    .trim()
    .toLowerCase()
    .min(SHORT_NAME_MIN_CHARACTERS, LENGTH_MESSAGE)
    .max(SHORT_NAME_MAX_CHARACTERS, LENGTH_MESSAGE)
    .regex(NAME, NAME_MESSAGE);

/** An id of any kind, with or without its hyphens. */
const ID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/;

export const isShortName = (value: string): boolean =>
  shortName().safeParse(value).data === value && !ID.test(value);

/** What an owner reads: the name, and free ones that would suit if there is none. */
export const ShortLink = z
  .object({
    name: z.string().nullable(),
    proposals: z.array(z.string()).max(SHORT_NAME_PROPOSALS_MAX),
  })
  .meta({ id: 'ShortLink' });
export type ShortLink = z.infer<typeof ShortLink>;

const params = z.object({ id: id() });
const bound = oneRecord();

export const getShortLink = endpoint('GET /api/calendars/:id/short-link', {
  summary: "The short link of one of the caller's calendars, or names for one.",
  reads: ['calendars'],
  params,
  response: ShortLink,
  bound,
});

export const putShortLink = endpoint('PUT /api/calendars/:id/short-link', {
  summary: 'Choose the name of the short link. The former one leads to the calendar for a year.',
  changes: ['calendars'],
  params,
  body: z.object({ name: shortName() }),
  response: ShortLink,
  bound,
});

export const deleteShortLink = endpoint('DELETE /api/calendars/:id/short-link', {
  summary: 'Remove the short link. Its name leads to the calendar for a year. Harmless when there is none.',
  changes: ['calendars'],
  params,
});

export const getCollectionShortLink = endpoint('GET /api/collections/:id/short-link', {
  ...getShortLink,
  summary: "The short link of one of the caller's collections, or names for one.",
  reads: ['collections'],
});

export const putCollectionShortLink = endpoint('PUT /api/collections/:id/short-link', {
  ...putShortLink,
  changes: ['collections'],
  summary: 'Choose the name of the short link. The former one leads to the collection for a year.',
});

export const deleteCollectionShortLink = endpoint('DELETE /api/collections/:id/short-link', {
  ...deleteShortLink,
  changes: ['collections'],
  summary: 'Remove the short link. Its name leads to the collection for a year. Harmless when there is none.',
});

/** Which public calendar or collection a name leads to. */
export const PublicShortLink = z
  .object({
    /** The id of a collection where there is an address. */
    calendar_id: id('calendar_id'),
    /** The address of a collection; null for a calendar. */
    address: z.string().nullable().default(null),
    /** Its current name; null if it has only former ones. */
    name: z.string().nullable(),
  })
  .meta({ id: 'PublicShortLink' });
export type PublicShortLink = z.infer<typeof PublicShortLink>;

export const getPublicShortLink = endpoint('GET /api/public/short-links/:name', {
  summary:
    'The public calendar, or the collection, of a short link. One that leads to nothing public answers as one that does not exist.',
  access: publicAccess('the audience of a public calendar has no account'),
  params: z.object({ name: shortName() }),
  response: PublicShortLink,
  bound,
});
