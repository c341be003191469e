import * as z from 'zod';
import {
  emptyFormValues,
  exceptionFields,
  fieldsVisibleTo,
  formFields,
  type FormValues,
  publicDateFields,
  responseShape,
} from './event-fields.js';
import { id, pageOf, PersonName } from '../schemas/fields.js';

export const PublicEventDate = z.object({ id: z.string(), ...responseShape(publicDateFields) });
export type PublicEventDate = z.infer<typeof PublicEventDate>;

export const NEXT_DATES_MAX = 5;

/** The host of the address that the event's calendar follows: such an event is read-only here. Absent for any other. */
const fromElsewhere = { source_host: z.string().optional() };

/** When a moved date of a series was planned. Absent for any other. */
const planned = { planned_start_time: z.string().optional() };

/** The caller sees it, but the caller's role is not enough to change it. Absent for any other. */
const byRole = { is_read_only: z.boolean().optional() };

export const CalendarEvent = z.object({
  id: z.string(),
  ...responseShape(fieldsVisibleTo('owner')),
  is_recurring: z.boolean(),
  is_exception: z.boolean(),
  parent_event_id: z.string().nullable(),
  occurrence_index: z.int().nullable(),
  recurrence_text: z.string().nullable(),
  calendars: z.array(z.object({ id: id(), name: z.string(), color: z.string() })),
  created_at: z.string(),
  updated_at: z.string(),
  /** The iCalendar UID; null for one date of a series, and for anyone but the owner. */
  uid: z.string().nullable(),
  /** It ended long enough ago to be removed from its owner's lists. */
  is_archived: z.boolean(),
  /** For a changed occurrence the newer one of its own and its series'. 0 for readers who may not change it. */
  version: z.int(),
  ...fromElsewhere,
  ...byRole,
  ...planned,
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

const timesOfFirstDate = {
  occurrence_index: z.int(),
  ...responseShape(['start_local', 'end_local', 'start_time', 'end_time']),
};

/** The date that a series' public page shows: the next one, or the last one of an ended series. */
const leadingDate = {
  id: z.string(),
  ...responseShape([
    'title',
    'description',
    'location',
    'timezone',
    'is_all_day',
    'start_local',
    'end_local',
    'start_time',
    'end_time',
  ]),
};

export const SeriesDates = z.object({
  shown: PublicEventDate,
  is_over: z.boolean(),
  next_dates: z.array(PublicEventDate).max(NEXT_DATES_MAX),
});
export type SeriesDates = z.infer<typeof SeriesDates>;

/**
 * `first_date` is that of a series as a whole, without those changed individually. `series_dates` is null if every date
 * was deleted.
 */
export const EventDetails = CalendarEvent.extend({
  first_date: z.object(timesOfFirstDate).nullable().optional(),
  leading_date: z.object(leadingDate).nullable().optional(),
  series_dates: SeriesDates.nullable().optional(),
  created_by: PersonName.nullable().optional(),
  updated_by: PersonName.nullable().optional(),
});
export type EventDetails = z.infer<typeof EventDetails>;

export const EventOccurrences = z.object({ items: z.array(CalendarEvent), truncated: z.boolean() });

/** Only the fields that a view of many dates shows. */
export const WindowOccurrence = z.object({
  id: z.string(),
  ...responseShape(fieldsVisibleTo('window')),
  is_recurring: z.boolean(),
  /** Absent for a date that does not repeat. */
  recurrence_text: z.string().nullable().optional(),
  is_exception: z.boolean(),
  version: z.int(),
  calendar_ids: z.array(id()),
  ...fromElsewhere,
  ...byRole,
  ...planned,
});
export type WindowOccurrence = z.infer<typeof WindowOccurrence>;

export const EventWindow = z.object({ items: z.array(WindowOccurrence), truncated: z.boolean() });
export type EventWindow = z.infer<typeof EventWindow>;

/**
 * With the times of its next date: for a series the next unchanged one, or the last; within the dates of a filter the
 * first.
 */
export const ListedEvent = CalendarEvent.extend({
  next_start_time: z.string(),
  next_end_time: z.string(),
});
export type ListedEvent = z.infer<typeof ListedEvent>;

export const EventPage = pageOf(ListedEvent);

/** A series counts once. At most a hundred dates of a series are counted; `has_more_dates` tells that one has more. */
export const UpcomingEvents = z.object({
  calendar_id: id(),
  events_to_come: z.int(),
  dates_to_come: z.int().optional(),
  has_more_dates: z.boolean().optional(),
  next_event: ListedEvent.pick({
    id: true,
    title: true,
    timezone: true,
    is_all_day: true,
    next_start_time: true,
    next_end_time: true,
  }),
});
export type UpcomingEvents = z.infer<typeof UpcomingEvents>;

/**
 * `occurrence_date` is local, with a time if that is not the series'. A cancelled occurrence is still shown.
 * `is_cancelled` is the former name of `is_deleted`.
 */
export const EventException = z.object({
  id: z.string(),
  occurrence_index: z.int(),
  occurrence_date: z.string(),
  is_cancelled: z.boolean(),
  is_deleted: z.boolean().optional(),
  ...responseShape(exceptionFields),
});
export type EventException = z.infer<typeof EventException>;

/** Optional texts are null if they were not requested. */
export const EventExceptionPage = pageOf(EventException);

const { description: _, ...placeAndTimes } = leadingDate;
/** The date of another event that takes place at the same time: at the same location, or else in the same calendar. */
export const OverlappingDate = z.object({ ...placeAndTimes, is_at_location: z.boolean() });
export type OverlappingDate = z.infer<typeof OverlappingDate>;

export const OVERLAPS_LISTED_MAX = 3;

/** The number of the event's dates that overlap another event, and the first of those events. */
export const EventOverlaps = z.object({
  dates: z.int(),
  items: z.array(OverlappingDate).max(OVERLAPS_LISTED_MAX),
});
export type EventOverlaps = z.infer<typeof EventOverlaps>;

/** The form builds times and rule itself. */
export function formValuesOf(event: CalendarEvent): FormValues {
  const answered = { ...event, calendar_id: event.calendars[0]?.id };
  const given = formFields.filter((field) => answered[field] != null);
  return { ...emptyFormValues, ...Object.fromEntries(given.map((field) => [field, answered[field]])) };
}
