import * as z from 'zod';
import { EVENT_BYTES, EVENT_DETAILS_BYTES, EXCEPTION_BYTES } from './event-bounds.js';
import { EventStatus } from './event-fields.js';
import { EventWindowQuery, WindowQuery } from './event-queries.js';
import { DeletionParams, EventReferenceParams } from './event-reference.js';
import { EventRequest, EventUpdate, OverlapRequest } from './event-request.js';
import {
  CalendarEvent,
  EventDetails,
  EventExceptionPage,
  EventOccurrences,
  EventOverlaps,
  OVERLAPS_LISTED_MAX,
  EventPage,
  EventWindow,
  UpcomingEvents,
} from './event-response.js';
import { administratorAccess, endpoint } from '../schemas/endpoint.js';
import { id, nullableText, pageQueryFields, sanitizedText, searchText, version } from '../schemas/fields.js';
import {
  CALENDARS_MAX,
  CANCELLATION_NOTE_MAX_CHARACTERS,
  LOCATION_MAX_CHARACTERS,
  LOCATIONS_PROPOSED_MAX,
  OCCURRENCE_LIST_MAX_BYTES,
  OCCURRENCES_PER_LIST_MAX,
  PAGE_SIZE_MAX,
  TITLE_MAX_CHARACTERS,
} from '../schemas/limits.js';
import { localDate, timeZone } from '../schemas/local-time.js';
import { oneRecord, recordBytes, records } from '../schemas/response-bounds.js';

export const listCalendarEvents = endpoint('GET /api/calendars/:id/events', {
  summary: "What happens in a calendar in a window of time, repeating events expanded. The owner's view.",
  reads: ['events'],
  query: WindowQuery,
  response: EventOccurrences,
  bound: { rows: OCCURRENCES_PER_LIST_MAX, bytes: OCCURRENCE_LIST_MAX_BYTES },
});

export const getEventWindow = endpoint('GET /api/events/window', {
  summary:
    "What happens in a window of time in all of the caller's calendars, or in some of them, repeating events expanded. Without calendars it includes the events that are in none.",
  reads: ['events'],
  query: EventWindowQuery,
  response: EventWindow,
  bound: { rows: OCCURRENCES_PER_LIST_MAX, bytes: OCCURRENCE_LIST_MAX_BYTES },
});

export const createEvent = endpoint('POST /api/events', {
  summary: 'Create an event, with its rule and its place in a calendar, in one transaction.',
  isUndoable: true,
  changes: ['events', 'customizations'],
  body: EventRequest,
  isIdempotent: true,
  response: CalendarEvent,
  bound: oneRecord(EVENT_BYTES),
  status: 201,
});

export const getEvent = endpoint('GET /api/events/:id', {
  summary: "One of the caller's events, or one occurrence of it.",
  reads: ['events'],
  params: EventReferenceParams,
  response: EventDetails,
  bound: oneRecord(EVENT_DETAILS_BYTES),
});

/**
 * Each series is one entry. `search` matches the texts marked `isSearched`. Dates are local, inclusive, and in each
 * event's own zone without `timezone`.
 */
export const EventListQuery = z.object({
  ...pageQueryFields,
  search: searchText().optional().default(''),
  start_date: localDate().optional(),
  end_date: localDate().optional(),
  timezone: timeZone().optional(),
  calendar_id: id('calendar_id').optional(),
  view: z.enum(['current', 'past']).optional().default('current'),
});
export type EventListQuery = z.output<typeof EventListQuery>;

export const listEvents = endpoint('GET /api/events', {
  summary: "The caller's own events by their next date, a page at a time; past ones on request.",
  reads: ['events'],
  query: EventListQuery,
  response: EventPage,
  bound: records(PAGE_SIZE_MAX, EVENT_BYTES),
});

export const listUpcomingEvents = endpoint('GET /api/events/upcoming', {
  summary:
    "Of each of the caller's calendars in which something is to come: the next event, and how many there are.",
  reads: ['events'],
  response: z.object({ items: z.array(UpcomingEvents) }),
  bound: records(CALENDARS_MAX),
});

export const listLocations = endpoint('GET /api/events/locations', {
  summary: "The places of the caller's latest events, the most frequent first.",
  reads: ['events'],
  response: z.object({ items: z.array(z.string()) }),
  bound: records(LOCATIONS_PROPOSED_MAX, recordBytes(LOCATION_MAX_CHARACTERS)),
});

export const findOverlaps = endpoint('POST /api/events/overlaps', {
  summary:
    "The caller's events that take place at the same time as an event that is about to be saved: at its location, or in its calendar if that asks for it. Of a series, up to a hundred coming dates within 400 days. Changes nothing.",
  changes: [],
  body: OverlapRequest,
  response: EventOverlaps,
  bound: records(OVERLAPS_LISTED_MAX, recordBytes(TITLE_MAX_CHARACTERS, LOCATION_MAX_CHARACTERS)),
});

/** How much of a series a change affects. Default: the occurrence if the id names one, otherwise the series. */
export const eventScopes = ['occurrence', 'following', 'series'] as const;
export const EventScope = z.enum(eventScopes);
export type EventScope = z.infer<typeof EventScope>;
export const EventScopeQuery = z.object({ scope: EventScope.optional() });

/** A code, since the audit log has no free text. */
export const deletionReasons = ['spam', 'abuse', 'unlawful', 'owner-request', 'other'] as const;
export const DeletionReason = z.enum(deletionReasons);
export type DeletionReason = z.infer<typeof DeletionReason>;
/** No reason is recorded for one's own events. */
export const EventDeletionQuery = EventScopeQuery.extend({ reason: DeletionReason.optional() });

export const updateEvent = endpoint('PATCH /api/events/:id', {
  summary:
    'Change an event, one occurrence of a series, this and the following ones, or all. The answer is what was changed: of a split, the new series.',
  isUndoable: true,
  changes: ['events', 'customizations'],
  params: EventReferenceParams,
  query: EventScopeQuery,
  body: EventUpdate,
  response: CalendarEvent,
  bound: oneRecord(EVENT_BYTES),
});

export const deleteEvent = endpoint('DELETE /api/events/:id', {
  summary:
    "Delete an event, one occurrence of a series, this and the following ones, or all; administrators anybody's, for a reason that the audit log has.",
  isUndoable: true,
  changes: ['events', 'bin'],
  params: DeletionParams,
  query: EventDeletionQuery,
});

const statusChange = { version: version(), scope: EventScope.optional() };

/** The message to the audience; if absent, the previous one stays. */
export const cancellationNote = () =>
  nullableText({ label: 'labels.note', max: CANCELLATION_NOTE_MAX_CHARACTERS, lines: true })
    .transform((note) => (note === null ? null : sanitizedText(note) || null))
    .optional();

export const EventCancellation = z.object({ ...statusChange, cancellation_note: cancellationNote() });
export type EventCancellation = z.output<typeof EventCancellation>;

export const EventReinstatement = z.object(statusChange);
export type EventReinstatement = z.output<typeof EventReinstatement>;

/** What was cancelled or reinstated: after a split, the new series. */
export const EventStatusChange = z.object({ id: z.string(), status: EventStatus, version: z.int() });
export type EventStatusChange = z.infer<typeof EventStatusChange>;

export const cancelEvent = endpoint('POST /api/events/:id/cancel', {
  summary:
    'Cancel an event, one occurrence of a series, this and the following ones, or all. It stays visible, as cancelled. Harmless when it is. Administrators may cancel what others share, without a note.',
  isUndoable: true,
  changes: ['events'],
  params: EventReferenceParams,
  body: EventCancellation,
  response: EventStatusChange,
});

export const reinstateEvent = endpoint('POST /api/events/:id/reinstate', {
  summary:
    'Let what was cancelled take place after all. Harmless when it does. Administrators may do so with what others share.',
  isUndoable: true,
  changes: ['events'],
  params: EventReferenceParams,
  body: EventReinstatement,
  response: EventStatusChange,
});

export const allowSharing = endpoint('POST /api/events/:id/allow-sharing', {
  summary:
    'Let the owner of an event share again what an administrator deleted of it. Harmless when nothing was.',
  access: administratorAccess,
  changes: ['events'],
});

export const copyEvent = endpoint('POST /api/events/:id/copy', {
  summary:
    "Copy an event with its rule, calendars and customization as '{title} (Copy)'; of an occurrence, its series.",
  isUndoable: true,
  changes: ['events'],
  params: EventReferenceParams,
  isIdempotent: true,
  response: CalendarEvent,
  bound: oneRecord(EVENT_BYTES),
  status: 201,
});

/** Only the series' file needs their texts: `with_text=false` leaves them out. */
export const EventExceptionsQuery = z.object({
  page: pageQueryFields.page,
  page_size: pageQueryFields.page_size.unwrap().default(PAGE_SIZE_MAX),
  with_text: z
    .enum(['true', 'false'])
    .optional()
    .default('true')
    .transform((value) => value === 'true'),
});
export type EventExceptionsQuery = z.output<typeof EventExceptionsQuery>;

export const listEventExceptions = endpoint('GET /api/events/:id/exceptions', {
  summary:
    'The occurrences of a series that were changed or deleted by themselves, by date, a page at a time.',
  reads: ['events'],
  query: EventExceptionsQuery,
  response: EventExceptionPage,
  bound: records(PAGE_SIZE_MAX, EXCEPTION_BYTES),
});

export const restoreOccurrence = endpoint('DELETE /api/events/:id/exception', {
  summary: 'Make a changed or deleted occurrence what the series says again. Harmless when it is.',
  isUndoable: true,
  changes: ['events'],
  params: EventReferenceParams,
});

export const cleanUpEvents = endpoint('POST /api/events/cleanup', {
  summary:
    "Take the caller's events that ended more than 24 hours ago out of the lists, or delete them if chosen.",
  changes: ['events', 'bin'],
  response: z.object({ removed: z.int() }),
});
