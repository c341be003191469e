import * as z from 'zod';
import { PUBLIC_LIST_MAX_BYTES, PUBLIC_LIST_MAX_ENTRIES } from '../limits.js';
import { CALENDAR_BYTES, LOGO_FILE_BYTES, oneRecord } from '../answer-bounds.js';
import { calendarImagesShape } from '../calendar-images.js';
import { calendarResponseShape } from '../calendar-fields.js';
import { calendarReference, COLLECTION_CALENDARS_MAX } from '../calendar-reference.js';
import { PUBLIC_EVENT_BYTES } from '../events/event-bounds.js';
import { LogoFile, LogoParams } from '../customizations.js';
import { endpoint, internalAccess } from '../endpoint.js';
import { fieldsVisibleTo, occurrenceFieldsInFeed, responseShape } from '../events/event-fields.js';
import { EventReferenceParams } from '../events/event-reference.js';
import { WindowQuery } from '../events/window-query.js';
import { id } from '../fields.js';
import { PublicEvent, PublicEventOccurrences } from '../public.js';

/** A public calendar as the feed service needs it. */
export const PublishedCalendar = z.object({
  id: id(),
  ...calendarResponseShape('feed'),
  ...calendarImagesShape,
  /** When what every event of the feed says of its calendar was last changed. */
  feed_policy_changed_at: z.string().nullable().default(null),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PublishedCalendar = z.infer<typeof PublishedCalendar>;

/**
 * An occurrence that was changed individually, as its audience sees it instead of the one of `occurrence_date`: a local date,
 * with the time where that is not the time of day of the series.
 */
export const PublishedException = z.object({
  occurrence_date: z.string(),
  revision: z.int(),
  updated_at: z.string(),
  ...responseShape(occurrenceFieldsInFeed),
});
export type PublishedException = z.infer<typeof PublishedException>;

/** A publicly shared event of a public calendar, whole, for iCalendar. Meeting id and passcode are never in it. */
export const PublishedEvent = z.object({
  id: id(),
  uid: z.string(),
  revision: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  ...responseShape(fieldsVisibleTo('feed')),
  /** Occurrences that do not take place, or that their owner does not share; each as `occurrence_date` above. */
  cancelled_dates: z.array(z.string()),
  changed_occurrences: z.array(PublishedException),
  /** The uid of the series that this one was split from. */
  related_uid: z.string().nullable(),
});
export type PublishedEvent = z.infer<typeof PublishedEvent>;

export const getPublishedCalendar = endpoint({
  method: 'GET',
  path: '/internal/public/calendars/:id',
  summary: 'A public calendar; 404 for a private one as for a missing one.',
  access: internalAccess('feed'),
  params: z.object({ id: id() }),
  response: PublishedCalendar,
  bound: oneRecord(CALENDAR_BYTES),
  status: 200,
});

/** What several calendars are together, as their audience may see it: those that are public, at least one, in their order. */
export const PublishedCollection = z.object({
  /** As its owner called it; null of calendars that an address alone puts together. */
  name: z.string().nullable(),
  /** When its owner last changed it; null where nobody keeps it. */
  updated_at: z.string().nullable(),
  calendars: z.array(PublishedCalendar).max(COLLECTION_CALENDARS_MAX),
  /** Whether none of its calendars is left out. */
  is_whole: z.boolean(),
});
export type PublishedCollection = z.infer<typeof PublishedCollection>;

export const getPublishedCollection = endpoint({
  method: 'GET',
  path: '/internal/public/collections/:id',
  summary:
    'Public calendars that are shown together, named by their ids joined with + or by the address of a collection; 404 where none is public, and 410 where ids name calendars that were all public when they were deleted.',
  access: internalAccess('feed'),
  params: z.object({ id: calendarReference() }),
  response: PublishedCollection,
  bound: { rows: COLLECTION_CALENDARS_MAX, bytes: (COLLECTION_CALENDARS_MAX + 1) * CALENDAR_BYTES },
  status: 200,
});

export const listPublishedOccurrences = endpoint({
  method: 'GET',
  path: '/internal/public/calendars/:id/events',
  summary: 'Publicly shared events of a public calendar in a window, repeating events expanded.',
  access: internalAccess('feed'),
  params: z.object({ id: id() }),
  query: WindowQuery,
  response: PublicEventOccurrences,
  bound: { rows: PUBLIC_LIST_MAX_ENTRIES, bytes: PUBLIC_LIST_MAX_BYTES },
  status: 200,
});

/** So many events of a feed come in one answer. */
export const FEED_PAGE_EVENTS = 500;
/** What one answer weighs at most: a series with all that it may hold, or fewer events than a page may have. */
export const FEED_PAGE_MAX_BYTES = 9_000_000;
/** So many changed events are told along with a version: no more work than telling one. */
export const CHANGES_TOLD_MAX = 20;

/**
 * What a feed is made of, or a page of it, all of one moment; the version is the `updated_at` of the calendar. Pages of one
 * version belong together.
 */
export const PublishedFeed = z.object({
  calendar: PublishedCalendar,
  events: z.array(PublishedEvent),
  /**
   * The ids of events that left since the version that was asked about, where `events` are those that came or changed
   * since then. Null where `events` are all there are: nothing was asked, or it cannot be told what changed.
   */
  removed: z.array(z.string()).nullable(),
  /** What to ask for the next page `after`; null where this is the last. */
  next: id().nullable(),
});
export type PublishedFeed = z.infer<typeof PublishedFeed>;

/** What the audience sees of a calendar stays the same as long as its version does. Versions are compared, not ordered. */
export const PublishedVersion = z.object({
  version: z.string(),
  /** What changed from the version that was asked about to this one, where that is another and little changed. */
  changes: PublishedFeed.nullable().default(null),
});
export type PublishedVersion = z.infer<typeof PublishedVersion>;

export const getPublishedVersion = endpoint({
  method: 'GET',
  path: '/internal/public/calendars/:id/version',
  summary:
    'The version of what the audience sees of a public calendar, and what little changed since another; 404 for a private one as for a missing one, and 410 for one that was public when it was deleted.',
  access: internalAccess('feed'),
  params: z.object({ id: id() }),
  query: z.object({
    since: z.iso.datetime().optional(),
    /** Whoever knows the code is told it. To a feed service of the release before, it would be no answer at all. */
    knows: z.literal('CALENDAR_DELETED').optional(),
  }),
  response: PublishedVersion,
  bound: { rows: CHANGES_TOLD_MAX, bytes: FEED_PAGE_MAX_BYTES },
  status: 200,
});

/** So many calendars are asked about at once. */
export const CALENDARS_ASKED_MAX = 1_000;

export const findPublicCalendars = endpoint({
  method: 'POST',
  path: '/internal/public/calendars/still-public',
  summary:
    'Which of these calendars are public, so that copies of the others can go: missing, private, and of inactive owners.',
  access: internalAccess('feed'),
  /** One text with commas: a list in a body has a hundred items at most. */
  body: z.object({
    ids: z
      .string()
      .max(CALENDARS_ASKED_MAX * 37)
      .transform((text) => text.split(','))
      .pipe(z.array(id()).max(CALENDARS_ASKED_MAX)),
  }),
  response: z.object({ ids: z.array(id()).max(CALENDARS_ASKED_MAX) }),
  bound: { rows: CALENDARS_ASKED_MAX, bytes: CALENDARS_ASKED_MAX * 39 + 10 },
  status: 200,
});

export const getPublishedFeed = endpoint({
  method: 'GET',
  path: '/internal/public/calendars/:id/feed',
  summary:
    'All publicly shared events of a public calendar with their rules, for iCalendar, page by page; or those that changed since a version.',
  access: internalAccess('feed'),
  params: z.object({ id: id() }),
  query: z.object({ since: z.iso.datetime().optional(), after: id().optional() }),
  response: PublishedFeed,
  bound: { rows: FEED_PAGE_EVENTS, bytes: FEED_PAGE_MAX_BYTES },
  status: 200,
});

export const getPublishedEvent = endpoint({
  method: 'GET',
  path: '/internal/public/events/:id',
  summary: 'A publicly shared event, or one occurrence of it, as its page shows it.',
  access: internalAccess('feed'),
  params: EventReferenceParams,
  response: PublicEvent.omit({ public_url: true }),
  bound: oneRecord(PUBLIC_EVENT_BYTES),
  status: 200,
});

export const getPublishedEventFile = endpoint({
  method: 'GET',
  path: '/internal/public/events/:id/file',
  summary: 'A publicly shared event for iCalendar; an occurrence comes with its whole series.',
  access: internalAccess('feed'),
  params: EventReferenceParams,
  response: PublishedEvent,
  bound: oneRecord(FEED_PAGE_MAX_BYTES),
  status: 200,
});

export const getPublishedLogo = endpoint({
  method: 'GET',
  path: '/internal/public/logos/:name',
  summary: 'The logo of a publicly shared event of an active owner; 404 for any other.',
  access: internalAccess('feed'),
  params: LogoParams,
  response: LogoFile,
  bound: oneRecord(LOGO_FILE_BYTES),
  status: 200,
});
