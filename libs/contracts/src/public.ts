import * as z from 'zod';
import {
  calendarResponseShape,
  REMINDER_MINUTES,
  type ReminderMinutes,
} from './calendars/calendar-fields.js';
import { calendarImagesShape } from './calendars/calendar-images.js';
import { calendarReference, COLLECTION_CALENDARS_MAX } from './calendars/collections.js';
import { LogoParams, PublicCustomization } from './calendars/customizations.js';
import { isShortName } from './calendars/short-links.js';
import { EVENT_FILE_MAX_BYTES, PUBLIC_EVENT_BYTES } from './events/event-bounds.js';
import { fieldsVisibleTo, responseShape } from './events/event-fields.js';
import { WindowQuery } from './events/event-queries.js';
import { EventReferenceParams } from './events/event-reference.js';
import { LanguageQuery } from './languages.js';
import { NEXT_DATES_MAX, PublicEventDate } from './events/event-response.js';
import { endpoint, publicAccess } from './schemas/endpoint.js';
import { id, searchText } from './schemas/fields.js';
import {
  FEED_MAX_BYTES,
  LOGO_MAX_BYTES,
  PUBLIC_LIST_MAX_BYTES,
  PUBLIC_LIST_MAX_ENTRIES,
  PUBLIC_SEARCH_MAX_CHARACTERS,
} from './schemas/limits.js';
import { RecurrenceResponse } from './schemas/recurrence.js';
import { CALENDAR_BYTES, oneRecord } from './schemas/response-bounds.js';

const { name, color, theme, embed_sites } = calendarResponseShape('page');

export const CalendarInCollection = z.object({ id: id(), name, color, theme, embed_sites });
export type CalendarInCollection = z.infer<typeof CalendarInCollection>;

export const PublicCalendar = z.object({
  /** The id of a calendar, ids joined by `+`, or the address of a collection. */
  id: z.string(),
  ...calendarResponseShape('page'),
  ...calendarImagesShape,
  public_url: z.string(),
  feed_url: z.string(),
  calendars: z.array(CalendarInCollection).max(COLLECTION_CALENDARS_MAX).optional(),
});
export type PublicCalendar = z.infer<typeof PublicCalendar>;

/** Meeting link, id and passcode are only on the event's own page. */
export const PublicEventSummary = z.object({
  id: z.string(),
  ...responseShape(fieldsVisibleTo('list')),
  is_recurring: z.boolean(),
  recurrence_text: z.string().nullable(),
  /** The original start of an individually moved date, ISO 8601; absent for any other. */
  planned_start_time: z.string().nullable().optional(),
});
export type PublicEventSummary = z.infer<typeof PublicEventSummary>;

export const PublicSeries = z.object({
  /** The id of the date shown: `{event id}-occurrence-{n}`, also for number 0. */
  date_id: z.string(),
  recurrence_text: z.string(),
  /** The rule from `first_date` on, which is the first unchanged date of the series. */
  recurrence: RecurrenceResponse,
  first_date: PublicEventDate,
  is_over: z.boolean(),
  next_dates: z.array(PublicEventDate).max(NEXT_DATES_MAX),
  /** The first date of the series that continues this one, after a change of 'this and all following'. */
  continued: PublicEventDate.nullable(),
});
export type PublicSeries = z.infer<typeof PublicSeries>;

/** A series as a whole is shown with its next date, or with its last one if it has ended. */
export const PublicEvent = PublicEventSummary.extend({
  ...responseShape(fieldsVisibleTo('page')),
  customization: PublicCustomization,
  /** Some of the public calendars that it is in. Empty: only people with the link know the event. */
  calendars: z.array(z.object({ id: id(), name: z.string() })),
  public_url: z.string(),
  series: PublicSeries.nullable().default(null),
  planned_start_time: z.string().nullable().default(null),
});
export type PublicEvent = z.infer<typeof PublicEvent>;

export const ListedPublicEvent = PublicEventSummary.extend({
  /** Which of several calendars it is in, in order; absent in the list of one. */
  calendar_ids: z.array(id()).max(COLLECTION_CALENDARS_MAX).optional(),
});
export type ListedPublicEvent = z.infer<typeof ListedPublicEvent>;

export const PublicEventOccurrences = z.object({
  items: z.array(ListedPublicEvent),
  truncated: z.boolean(),
  /** Whether there are events before the window, or after it; true from a release that does not tell. */
  has_earlier: z.boolean().default(true),
  has_later: z.boolean().default(true),
});

/** Of events that contain all words of `q`. */
export const PublicWindowQuery = WindowQuery.safeExtend({
  limit: z
    .string()
    .regex(/^[1-9][0-9]{0,5}$/)
    .transform(Number)
    .pipe(z.int().max(PUBLIC_LIST_MAX_ENTRIES))
    .optional(),
  q: searchText(PUBLIC_SEARCH_MAX_CHARACTERS).optional(),
  ...LanguageQuery.shape,
});
export type PublicWindowQuery = z.output<typeof PublicWindowQuery>;

const CalendarReferenceParams = z.object({ id: calendarReference() });

const AUDIENCE = publicAccess('the audience of a public calendar has no account');

export const getPublicCalendar = endpoint('GET /api/public/calendars/:id', {
  summary:
    'A public calendar, or several together. A private one answers exactly as one that does not exist; of several it is left out.',
  access: AUDIENCE,
  params: CalendarReferenceParams,
  response: PublicCalendar,
  bound: { rows: COLLECTION_CALENDARS_MAX, bytes: (COLLECTION_CALENDARS_MAX + 1) * CALENDAR_BYTES },
});

export const listPublicCalendarEvents = endpoint('GET /api/public/calendars/:id/events', {
  summary:
    'Publicly shared events of a public calendar, or of several, in a window of time. Each is listed once.',
  access: AUDIENCE,
  params: CalendarReferenceParams,
  query: PublicWindowQuery,
  response: PublicEventOccurrences,
  bound: { rows: PUBLIC_LIST_MAX_ENTRIES, bytes: PUBLIC_LIST_MAX_BYTES },
});

export const getPublicEvent = endpoint('GET /api/public/events/:id', {
  summary: 'A publicly shared event or one occurrence of it, in whatever calendar it is.',
  access: AUDIENCE,
  params: EventReferenceParams,
  query: LanguageQuery,
  response: PublicEvent,
  bound: oneRecord(PUBLIC_EVENT_BYTES),
});

/** iCalendar text (RFC 5545). HEAD returns the same headers without the text. */
const ICALENDAR = { response: z.string(), mediaType: 'text/calendar', status: 200 } as const;

/** Minutes before each event. Ignored unless the calendar's owner offers a reminder. */
const AlarmQuery = z.object({
  alarm: z
    .enum(REMINDER_MINUTES.map(String) as [`${ReminderMinutes}`])
    .transform(Number)
    .optional(),
});

export const FeedQuery = AlarmQuery.extend({ calendar_id: calendarReference('calendar_id') });

export const getFeed = endpoint('GET /api/feed', {
  summary:
    'The feed of a public calendar, or of several as one, for calendar programs; 410 once it was deleted. The same is at /feed/{id}.ics.',
  access: AUDIENCE,
  query: FeedQuery,
  ...ICALENDAR,
  bound: oneRecord(FEED_MAX_BYTES),
});

export const getFeedFile = endpoint('GET /feed/:id.ics', {
  summary:
    'The feed of a public calendar, or of several as one, at an address that calendar programs recognize, by id or by the name of a short link; 410 once it was deleted.',
  access: AUDIENCE,
  params: z.object({
    id: z.union([z.string().refine(isShortName), calendarReference()]),
  }),
  query: AlarmQuery,
  ...ICALENDAR,
  bound: oneRecord(FEED_MAX_BYTES),
});

export const getEventFile = endpoint('GET /feed/event/:id.ics', {
  summary:
    'A publicly shared event as a file to download: of a series all dates, of an occurrence that date alone.',
  access: AUDIENCE,
  params: EventReferenceParams,
  ...ICALENDAR,
  bound: oneRecord(EVENT_FILE_MAX_BYTES),
});

export const getPublicLogo = endpoint('GET /api/public/logos/:name', {
  summary: 'The logo of a publicly shared event. Of any other it does not exist.',
  access: AUDIENCE,
  params: LogoParams,
  response: z.instanceof(Uint8Array),
  mediaType: 'image/png',
  bound: oneRecord(LOGO_MAX_BYTES),
});
