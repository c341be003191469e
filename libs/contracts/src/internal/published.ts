import * as z from 'zod';
import { PublicEvent, PublicEventOccurrences, PublicWindowQuery } from '../public.js';
import { calendarResponseShape } from '../calendars/calendar-fields.js';
import { calendarImagesShape } from '../calendars/calendar-images.js';
import { CalendarProgram } from '../calendars/calendar-sharing.js';
import { calendarReference, COLLECTION_CALENDARS_MAX } from '../calendars/collections.js';
import { getPublicShortLink } from '../calendars/short-links.js';
import { LogoFile, LogoParams } from '../calendars/customizations.js';
import { PUBLIC_EVENT_BYTES } from '../events/event-bounds.js';
import { fieldsVisibleTo, occurrenceFieldsInFeed, responseShape } from '../events/event-fields.js';
import { EventReferenceParams } from '../events/event-reference.js';
import { LanguageQuery } from '../languages.js';
import { endpoint, internalAccess } from '../schemas/endpoint.js';
import { id, instant } from '../schemas/fields.js';
import { PUBLIC_LIST_MAX_BYTES, PUBLIC_LIST_MAX_ENTRIES } from '../schemas/limits.js';
import { CALENDAR_BYTES, LOGO_FILE_BYTES, oneRecord } from '../schemas/response-bounds.js';

const FEED_READS_MAX = 200;

const count = z.int().min(0).max(1_000_000_000);

/** Fetches of one feed by one kind of program since the last report. */
export const FeedReads = z.object({
  calendar_id: id('calendar_id'),
  program: CalendarProgram,
  last_read_at: instant('last_read_at'),
  /** The version of the calendar that the last fetch returned or confirmed. */
  version: instant('version'),
  reads: count,
  not_modified: count,
  /** The size of that version, uncompressed. */
  bytes: count,
});
export type FeedReads = z.infer<typeof FeedReads>;

export const reportFeedReads = endpoint('POST /internal/feed-reads', {
  summary: 'Adds up fetches of feeds. Calendars that are gone are passed over.',
  access: internalAccess('feed'),
  body: z.object({ reads: z.array(FeedReads).max(FEED_READS_MAX) }),
});

export const PublishedCalendar = z.object({
  id: id(),
  ...calendarResponseShape('feed'),
  ...calendarImagesShape,
  /** When a field that every event of the feed shows of its calendar last changed. */
  feed_policy_changed_at: z.string().nullable().default(null),
  /** The name of its short link; read with the calendar alone. */
  short_name: z.string().nullable().default(null),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PublishedCalendar = z.infer<typeof PublishedCalendar>;

/**
 * A changed occurrence as its audience sees it in place of `occurrence_date`: a local date, with the time if that
 * differs from the series' time of day.
 */
export const PublishedException = z.object({
  occurrence_date: z.string(),
  revision: z.int(),
  updated_at: z.string(),
  ...responseShape(occurrenceFieldsInFeed),
});
export type PublishedException = z.infer<typeof PublishedException>;

/** A shared event of a public calendar with all fields, for iCalendar. It never has the meeting id and passcode. */
export const PublishedEvent = z.object({
  id: id(),
  uid: z.string(),
  revision: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  ...responseShape(fieldsVisibleTo('feed')),
  /** Occurrences that are deleted or not shared, in the form of `occurrence_date` above. */
  cancelled_dates: z.array(z.string()),
  changed_occurrences: z.array(PublishedException),
  /** The uid of the series that this one was split from. */
  related_uid: z.string().nullable(),
});
export type PublishedEvent = z.infer<typeof PublishedEvent>;

export const getPublishedCalendar = endpoint('GET /internal/public/calendars/:id', {
  summary: 'A public calendar; 404 for a private one as for a missing one.',
  access: internalAccess('feed'),
  response: PublishedCalendar,
  bound: oneRecord(CALENDAR_BYTES),
});

/** Several calendars shown together: the public ones among them, at least one, in order. */
export const PublishedCollection = z.object({
  /** The collection's name; null for calendars that are only combined in an address. */
  name: z.string().nullable(),
  description: z.string().nullable().default(null),
  logo_url: z.string().nullable().default(null),
  /** The name of its short link. */
  short_name: z.string().nullable().default(null),
  /** When its owner last changed it; null if it is not stored. */
  updated_at: z.string().nullable(),
  calendars: z.array(PublishedCalendar).max(COLLECTION_CALENDARS_MAX),
  /** True if none of its calendars is left out. */
  is_whole: z.boolean(),
});
export type PublishedCollection = z.infer<typeof PublishedCollection>;

export const getPublishedCollection = endpoint('GET /internal/public/collections/:id', {
  summary:
    'Public calendars that are shown together, named by their ids joined with + or by the address of a collection; 404 where none is public, and 410 where ids name calendars that were all public when they were deleted.',
  access: internalAccess('feed'),
  params: z.object({ id: calendarReference() }),
  response: PublishedCollection,
  bound: { rows: COLLECTION_CALENDARS_MAX, bytes: (COLLECTION_CALENDARS_MAX + 1) * CALENDAR_BYTES },
});

export const getPublishedShortLink = endpoint('GET /internal/public/short-links/:name', {
  ...getPublicShortLink,
  access: internalAccess('feed'),
});

export const listPublishedOccurrences = endpoint('GET /internal/public/calendars/:id/events', {
  summary: 'Publicly shared events of a public calendar in a window, repeating events expanded.',
  access: internalAccess('feed'),
  query: PublicWindowQuery,
  response: PublicEventOccurrences,
  bound: { rows: PUBLIC_LIST_MAX_ENTRIES, bytes: PUBLIC_LIST_MAX_BYTES },
});

/** The most events of a feed in one response. */
export const FEED_PAGE_EVENTS = 500;
/**
 * The most bytes of one response: it must fit one series of the largest size, or has fewer events than
 * FEED_PAGE_EVENTS.
 */
export const FEED_PAGE_MAX_BYTES = 9_000_000;
/** The most changed events returned with a version, so that this costs no more than the version alone. */
export const CHANGES_LISTED_MAX = 20;

/**
 * A feed's data, or a page of it, from one snapshot; the version is the calendar's `updated_at`. Only pages of the same
 * version belong together.
 */
export const PublishedFeed = z.object({
  calendar: PublishedCalendar,
  events: z.array(PublishedEvent),
  /**
   * Ids of events that were removed since the version in the request; `events` are then those added or changed since.
   * Null if `events` is complete: no version was given, or the changes are unknown.
   */
  removed: z.array(z.string()).nullable(),
  /** The cursor of the next page, to be sent as `after`; null for the last page. */
  next: id().nullable(),
});
export type PublishedFeed = z.infer<typeof PublishedFeed>;

/**
 * The version of a calendar's public content: while it is the same, so is the content. Versions are only tested for
 * equality; they have no order.
 */
export const PublishedVersion = z.object({
  version: z.string(),
  /** The changes from the version in the request to this one, if it differs and few events changed. */
  changes: PublishedFeed.nullable().default(null),
});
export type PublishedVersion = z.infer<typeof PublishedVersion>;

export const getPublishedVersion = endpoint('GET /internal/public/calendars/:id/version', {
  summary:
    'The version of what the audience sees of a public calendar, and what little changed since another; 404 for a private one as for a missing one, and 410 for one that was public when it was deleted.',
  access: internalAccess('feed'),
  query: z.object({ since: z.iso.datetime().optional() }),
  response: PublishedVersion,
  bound: { rows: CHANGES_LISTED_MAX, bytes: FEED_PAGE_MAX_BYTES },
});

export const CALENDARS_REQUESTED_MAX = 1_000;

export const findPublicCalendars = endpoint('POST /internal/public/calendars/still-public', {
  summary:
    'Which of these calendars are public, so that copies of the others can go: missing, private, and of inactive owners.',
  access: internalAccess('feed'),
  /** One text with commas: a list in a body has a hundred items at most. */
  body: z.object({
    ids: z
      .string()
      .max(CALENDARS_REQUESTED_MAX * 37)
      .transform((text) => text.split(','))
      .pipe(z.array(id()).max(CALENDARS_REQUESTED_MAX)),
  }),
  response: z.object({ ids: z.array(id()).max(CALENDARS_REQUESTED_MAX) }),
  bound: { rows: CALENDARS_REQUESTED_MAX, bytes: CALENDARS_REQUESTED_MAX * 39 + 10 },
});

export const getPublishedFeed = endpoint('GET /internal/public/calendars/:id/feed', {
  summary:
    'All publicly shared events of a public calendar with their rules, for iCalendar, page by page; or those that changed since a version.',
  access: internalAccess('feed'),
  query: z.object({ since: z.iso.datetime().optional(), after: id().optional() }),
  response: PublishedFeed,
  bound: { rows: FEED_PAGE_EVENTS, bytes: FEED_PAGE_MAX_BYTES },
});

export const getPublishedEvent = endpoint('GET /internal/public/events/:id', {
  summary: 'A publicly shared event, or one occurrence of it, as its page shows it.',
  access: internalAccess('feed'),
  params: EventReferenceParams,
  query: LanguageQuery,
  response: PublicEvent.omit({ public_url: true }),
  bound: oneRecord(PUBLIC_EVENT_BYTES),
});

export const getPublishedEventFile = endpoint('GET /internal/public/events/:id/file', {
  summary: 'A publicly shared event for iCalendar; an occurrence comes with its whole series.',
  access: internalAccess('feed'),
  params: EventReferenceParams,
  response: PublishedEvent,
  bound: oneRecord(FEED_PAGE_MAX_BYTES),
});

export const getPublishedLogo = endpoint('GET /internal/public/logos/:name', {
  summary: 'The logo of a publicly shared event of an active owner; 404 for any other.',
  access: internalAccess('feed'),
  params: LogoParams,
  response: LogoFile,
  bound: oneRecord(LOGO_FILE_BYTES),
});
