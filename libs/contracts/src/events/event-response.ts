import * as z from 'zod';
import { id, pageOf } from '../fields.js';
import { DATES_LED_TO, PublicEventDate } from './event-date.js';
import {
  emptyFormValues,
  exceptionFields,
  fieldsVisibleTo,
  formFields,
  responseShape,
  type FormValues,
} from './event-fields.js';

/** Where an event comes from that its calendar keeps in step with an address: nobody can change it here. Absent of any other. */
const fromElsewhere = { source_host: z.string().optional() };

/** An event, or one occurrence of it, as its owner sees it. Instants are ISO 8601 in UTC. */
export const CalendarEvent = z
  .object({
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
    /** By what calendar programs know it; null for one date of a series, and for whoever does not own it. */
    uid: z.string().nullable(),
    /** It ended long enough ago to be out of its owner's lists. */
    is_archived: z.boolean(),
    /**
     * What a change has to name, for each scope: of a changed occurrence the newer one of its own and of its series. 0 for
     * whoever may change nothing.
     */
    version: z.int(),
    ...fromElsewhere,
  })
  .meta({ id: 'CalendarEvent' });
export type CalendarEvent = z.infer<typeof CalendarEvent>;

const timesOfFirstDate = {
  occurrence_index: z.int(),
  ...responseShape<'start_local' | 'end_local' | 'start_time' | 'end_time'>([
    'start_local',
    'end_local',
    'start_time',
    'end_time',
  ]),
};

/** The date that the public page of a series leads with, as it takes place: the next one, of an ended series the last. */
const leadingDate = {
  id: z.string(),
  ...responseShape<
    | 'title'
    | 'description'
    | 'location'
    | 'timezone'
    | 'is_all_day'
    | 'start_local'
    | 'end_local'
    | 'start_time'
    | 'end_time'
  >([
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

/** When a series takes place, for its owner: the dates that are hidden from its audience are among them. */
export const SeriesDates = z
  .object({
    /** The next date, one that takes place now included; the last one, where none is to come. */
    shown: PublicEventDate,
    /** No date is to come, and none takes place now. */
    is_over: z.boolean(),
    /** The dates that take place now or are to come, without the one that is shown, in their order. */
    next_dates: z.array(PublicEventDate).max(DATES_LED_TO),
  })
  .meta({ id: 'SeriesDates' });
export type SeriesDates = z.infer<typeof SeriesDates>;

/**
 * An event by itself. Of a series as a whole `first_date` is the first of its dates that was neither changed, cancelled
 * nor deleted individually, and null where each was; absent of anything else, and from a release before, as are
 * `leading_date` and `series_dates`, which is null where every date was deleted.
 */
export const EventDetails = CalendarEvent.extend({
  first_date: z.object(timesOfFirstDate).nullable().optional(),
  leading_date: z.object(leadingDate).nullable().optional(),
  series_dates: SeriesDates.nullable().optional(),
}).meta({ id: 'EventDetails' });
export type EventDetails = z.infer<typeof EventDetails>;

/** Occurrences in order of start. `truncated`: some series had more in the window than one response carries. */
export const EventOccurrences = z
  .object({ items: z.array(CalendarEvent), truncated: z.boolean() })
  .meta({ id: 'EventOccurrences' });

/**
 * One date in the owner's window over all calendars: what a view of many dates shows of each. `version` is what a change
 * of it has to name; the rest is told by the event itself.
 */
export const WindowOccurrence = z
  .object({
    id: z.string(),
    ...responseShape(fieldsVisibleTo('window')),
    is_recurring: z.boolean(),
    is_exception: z.boolean(),
    version: z.int(),
    calendar_ids: z.array(id()),
    ...fromElsewhere,
  })
  .meta({ id: 'WindowOccurrence' });
export type WindowOccurrence = z.infer<typeof WindowOccurrence>;

/** Occurrences in order of start. `truncated`: more takes place in the window than one response carries. */
export const EventWindow = z
  .object({ items: z.array(WindowOccurrence), truncated: z.boolean() })
  .meta({ id: 'EventWindow' });
export type EventWindow = z.infer<typeof EventWindow>;

/**
 * An event in the list of its owner, with the times of its next date: for a series the next one that takes place as it
 * says, since a changed one is listed beside it; for what is over the last one. Where the list was asked for dates, the
 * first one of a series that is within them.
 */
export const ListedEvent = CalendarEvent.extend({
  next_start_time: z.string(),
  next_end_time: z.string(),
}).meta({ id: 'ListedEvent' });
export type ListedEvent = z.infer<typeof ListedEvent>;

export const EventPage = pageOf(ListedEvent).meta({ id: 'EventPage' });

/**
 * Of one calendar: the next event that has not begun, how many events are to come, a series being one of them, and how many dates. Of one
 * series a hundred dates are counted at most; `has_more_dates` says that one has more.
 */
export const UpcomingEvents = z
  .object({
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
  })
  .meta({ id: 'UpcomingEvents' });
export type UpcomingEvents = z.infer<typeof UpcomingEvents>;

/**
 * An occurrence that was changed or deleted individually. `occurrence_date` is the local date that it replaces, `YYYY-MM-DD`, and
 * with its time, `YYYY-MM-DDTHH:MM`, where the series has it at another time of day than its own. One that was cancelled is not deleted: it has the status and is shown. `is_cancelled` says the same as `is_deleted` by its former name;
 * a release before this one answers with that alone.
 */
export const EventException = z
  .object({
    id: z.string(),
    occurrence_index: z.int(),
    occurrence_date: z.string(),
    is_cancelled: z.boolean(),
    is_deleted: z.boolean().optional(),
    ...responseShape(exceptionFields),
  })
  .meta({ id: 'EventException' });
export type EventException = z.infer<typeof EventException>;

/** Whether the occurrence was deleted, in an answer of this release or of the one before. */
export const isDeletedDate = ({
  is_deleted,
  is_cancelled,
}: Pick<EventException, 'is_deleted' | 'is_cancelled'>): boolean => is_deleted ?? is_cancelled;

/** Texts that an event may lack, as its description, are null where they were not asked for. */
export const EventExceptionPage = pageOf(EventException).meta({ id: 'EventExceptions' });

/** An event as a form holds it under the fields' own names: what is missing is empty. Times and rule it makes itself. */
export function formValuesOf(event: CalendarEvent): FormValues {
  const answered = { ...event, calendar_id: event.calendars[0]?.id };
  const given = formFields.filter((field) => answered[field] != null);
  return { ...emptyFormValues, ...Object.fromEntries(given.map((field) => [field, answered[field]])) };
}
