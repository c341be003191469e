import * as z from 'zod';
import { CalendarRole } from './roles.js';
import { calendarRequestShape, calendarResponseShape, calendarUpdateShape } from './calendar-fields.js';
import { calendarImageFile, calendarImages, calendarImagesShape } from './calendar-images.js';
import { endpoint } from '../schemas/endpoint.js';
import {
  id,
  pageOf,
  pageQueryFields,
  PersonName,
  searchText,
  version,
  VersionQuery,
} from '../schemas/fields.js';
import { CALENDARS_MAX, MEMBERSHIPS_MAX, PAGE_SIZE_MAX } from '../schemas/limits.js';
import { CALENDAR_BYTES, oneRecord, records } from '../schemas/response-bounds.js';

export const CalendarRequest = z.object(calendarRequestShape);
export type CalendarRequest = z.output<typeof CalendarRequest>;

/** Absent fields stay unchanged. */
export const CalendarUpdate = z.object({ ...calendarUpdateShape, version: version() });
export type CalendarUpdate = z.output<typeof CalendarUpdate>;

export const Calendar = z.object({
  id: id(),
  ...calendarResponseShape('person'),
  ...calendarResponseShape('owner'),
  ...calendarImagesShape,
  is_owner: z.boolean(),
  /** For its people: it can be read, and not written to, while its owner's account is deactivated. */
  owner_is_inactive: z.boolean().optional(),
  /** The caller's; null for somebody who only sees what is public. */
  role: CalendarRole.nullable().optional(),
  /** Whether the caller hides it at home. */
  is_hidden: z.boolean().optional(),
  /** In lists: its events are public holidays or come from an address, so it is the last one to add others to. */
  fills_itself: z.boolean().optional(),
  /** Its owner's choice, where `color` is the caller's own. */
  default_color: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Who last changed it; of one calendar alone, for those who may. */
  updated_by: PersonName.nullable().optional(),
  version: z.int(),
});
export type Calendar = z.infer<typeof Calendar>;

const ONE_CALENDAR = { response: Calendar, bound: oneRecord(CALENDAR_BYTES) };
export const CalendarPage = pageOf(Calendar);

/** `search` matches part of the name or description, literally and case-insensitively. */
export const CalendarListQuery = z.object({
  ...pageQueryFields,
  search: searchText().optional().default(''),
});
export type CalendarListQuery = z.output<typeof CalendarListQuery>;

export const listCalendars = endpoint('GET /api/calendars', {
  summary:
    "The caller's calendars, then those of others in which the caller has a role; each part new ones first, then in the order that the caller chose.",
  reads: ['calendars'],
  query: CalendarListQuery,
  response: CalendarPage,
  bound: records(PAGE_SIZE_MAX, CALENDAR_BYTES),
});

export const createCalendar = endpoint('POST /api/calendars', {
  summary: 'Create a calendar.',
  isUndoable: true,
  changes: ['calendars'],
  body: CalendarRequest,
  isIdempotent: true,
  ...ONE_CALENDAR,
  status: 201,
});

export const getCalendar = endpoint('GET /api/calendars/:id', {
  summary: 'One calendar: of the caller, one in which the caller has a role, or public.',
  reads: ['calendars'],
  ...ONE_CALENDAR,
});

export const updateCalendar = endpoint('PATCH /api/calendars/:id', {
  summary: 'Change a calendar. Made private, it is gone for the audience at once.',
  isUndoable: true,
  changes: ['calendars'],
  body: CalendarUpdate,
  ...ONE_CALENDAR,
});

export const deleteCalendar = endpoint('DELETE /api/calendars/:id', {
  summary:
    'Delete a calendar with the events that are in no other calendar. They can be restored from the bin.',
  isUndoable: true,
  changes: ['calendars', 'events', 'bin'],
});

export const moveCalendar = endpoint('PUT /api/calendars/:id/place', {
  summary: "Move a calendar in the caller's list: after another one, or with null to its start.",
  changes: ['calendars'],
  body: z.object({ after: id('after').nullable() }),
});

const idsOfList = (field: string) => z.array(id(field)).max(CALENDARS_MAX + MEMBERSHIPS_MAX);

export const hideCalendars = endpoint('PATCH /api/calendars', {
  summary:
    "Hide calendars of the caller's list at home, and show others of it again. Each person does so for themselves.",
  changes: ['calendars'],
  body: z.object({
    hidden: idsOfList('hidden'),
    shown: idsOfList('shown'),
  }),
});

const CalendarImageParams = z.object({
  id: id(),
  image: z.enum(calendarImages),
});

export const putCalendarImage = endpoint('PUT /api/calendars/:id/images/:image', {
  summary:
    'Store the logo or the cover of a calendar: JPEG or PNG, under 2 MB. `version` is that of the calendar.',
  isUndoable: true,
  changes: ['calendars'],
  params: CalendarImageParams,
  query: VersionQuery,
  file: calendarImageFile,
  ...ONE_CALENDAR,
});

export const deleteCalendarImage = endpoint('DELETE /api/calendars/:id/images/:image', {
  summary: 'Remove the logo or the cover of a calendar. Harmless when there is none.',
  isUndoable: true,
  changes: ['calendars'],
  params: CalendarImageParams,
  query: VersionQuery,
  ...ONE_CALENDAR,
});
