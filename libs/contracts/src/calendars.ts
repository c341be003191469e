import * as z from 'zod';
import { CALENDAR_BYTES, oneRecord, records } from './answer-bounds.js';
import { CalendarColor } from './calendar-colors.js';
import { CalendarTheme, embedSites, StoredCalendarTheme } from './calendar-sharing.js';
import { endpoint, signedInAccess } from './endpoint.js';
import {
  id,
  nullableText,
  optionalText,
  pageOf,
  pageQueryFields,
  requiredText,
  searchText,
  version,
} from './fields.js';
import { DESCRIPTION_MAX_CHARACTERS, NAME_MAX_CHARACTERS, PAGE_SIZE_MAX } from './limits.js';

/** What becomes of cancelled events in the feed: they stay and say so, or calendar programs are told to remove them. */
export const cancelledEventsPolicies = ['announce', 'remove'] as const;
export const CancelledEventsPolicy = z.enum(
  cancelledEventsPolicies,
  'cancelled_events must be announce or remove',
);
export type CancelledEventsPolicy = z.infer<typeof CancelledEventsPolicy>;

/** How a calendar's events count in the calendars of those who subscribed to it (TRANSP, RFC 5545, section 3.8.2.7). */
export const busyStatuses = ['free', 'busy'] as const;
export const BusyStatus = z.enum(busyStatuses, 'busy_status must be free or busy');
export type BusyStatus = z.infer<typeof BusyStatus>;

/** How the audience sees a calendar and where it may be embedded. A null theme is the default one. */
const sharing = {
  theme: CalendarTheme.nullable().optional(),
  embed_sites: embedSites().optional(),
  cancelled_events: CancelledEventsPolicy.optional(),
  busy_status: BusyStatus.optional(),
};

/** A calendar as its owner writes it. An empty description is stored as null; a new calendar is public by default. */
export const CalendarRequest = z
  .object({
    name: requiredText({ label: 'Calendar name', max: NAME_MAX_CHARACTERS }),
    description: optionalText({ label: 'Description', max: DESCRIPTION_MAX_CHARACTERS, lines: true }),
    is_public: z.boolean('is_public must be true or false').optional().default(true),
    /** A calendar that names none gets one that its owner uses least. */
    color: CalendarColor.optional(),
    ...sharing,
  })
  .meta({ id: 'CalendarRequest' });
export type CalendarRequest = z.output<typeof CalendarRequest>;

/** What of a calendar changes, and the version that the change started from. What is absent stays. */
export const CalendarUpdate = z
  .object({
    name: CalendarRequest.shape.name.optional(),
    description: nullableText({
      label: 'Description',
      max: DESCRIPTION_MAX_CHARACTERS,
      lines: true,
    }).optional(),
    is_public: z.boolean('is_public must be true or false').optional(),
    color: CalendarColor.optional(),
    ...sharing,
    version: version(),
  })
  .meta({ id: 'CalendarUpdate' });
export type CalendarUpdate = z.output<typeof CalendarUpdate>;

/** A calendar. `is_owner` tells whether the caller owns it; only an owner is offered changes. */
export const Calendar = z
  .object({
    id: id(),
    name: z.string(),
    description: z.string().nullable(),
    is_public: z.boolean(),
    color: z.string(),
    theme: StoredCalendarTheme.nullable(),
    embed_sites: z.array(z.string()),
    cancelled_events: CancelledEventsPolicy,
    busy_status: BusyStatus.default('free'),
    is_owner: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Calendar' });
export type Calendar = z.infer<typeof Calendar>;

export const CalendarPage = pageOf(Calendar).meta({ id: 'CalendarPage' });

/** Query of a person's own calendars. `search` is part of name or description, taken literally, without regard to case. */
export const CalendarListQuery = z.object({
  ...pageQueryFields,
  search: searchText().optional().default(''),
});
export type CalendarListQuery = z.output<typeof CalendarListQuery>;

export const listCalendars = endpoint({
  method: 'GET',
  path: '/api/calendars',
  summary: "The caller's calendars, newest first.",
  access: signedInAccess,
  reads: ['calendars'],
  query: CalendarListQuery,
  response: CalendarPage,
  bound: records(PAGE_SIZE_MAX, CALENDAR_BYTES),
  status: 200,
});

export const createCalendar = endpoint({
  method: 'POST',
  path: '/api/calendars',
  summary: 'Create a calendar.',
  access: signedInAccess,
  changes: ['calendars'],
  body: CalendarRequest,
  isIdempotent: true,
  response: Calendar,
  bound: oneRecord(CALENDAR_BYTES),
  status: 201,
});

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/calendars/:id',
  summary: 'One calendar: of the caller, or public.',
  access: signedInAccess,
  reads: ['calendars'],
  params: z.object({ id: id() }),
  response: Calendar,
  bound: oneRecord(CALENDAR_BYTES),
  status: 200,
});

export const updateCalendar = endpoint({
  method: 'PATCH',
  path: '/api/calendars/:id',
  summary: 'Change a calendar. Made private, it is gone for the audience at once.',
  access: signedInAccess,
  changes: ['calendars'],
  params: z.object({ id: id() }),
  body: CalendarUpdate,
  response: Calendar,
  bound: oneRecord(CALENDAR_BYTES),
  status: 200,
});

export const deleteCalendar = endpoint({
  method: 'DELETE',
  path: '/api/calendars/:id',
  summary: 'Delete a calendar with the events that are in no other calendar.',
  access: signedInAccess,
  changes: ['calendars', 'events'],
  params: z.object({ id: id() }),
  status: 204,
});
