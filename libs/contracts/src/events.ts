import * as z from 'zod';
import { endpoint, signedInAccess } from './endpoint.js';
import {
  id,
  instant,
  isBlank,
  optionalText,
  optionalWebAddress,
  pageOf,
  pageQueryFields,
  requiredText,
  searchText,
  version,
} from './fields.js';
import {
  DESCRIPTION_MAX_CHARACTERS,
  EVENT_SPAN_MAX_DAYS,
  LOCATION_MAX_CHARACTERS,
  MEETING_ID_MAX_CHARACTERS,
  PASSCODE_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
  WINDOW_MAX_DAYS,
} from './limits.js';
import { isLocalDate, isLocalDateTime, localDate, timeZone } from './local-time.js';
import { Recurrence, RecurrenceResponse } from './recurrence.js';

const MILLISECONDS_PER_DAY = 86_400_000;
export const END_AFTER_START = 'End time must be after start time';

const optionalId = (message: string) =>
  z
    .string(message)
    .nullish()
    .transform((value, context) => {
      if (value == null || isBlank(value)) return null;
      const parsed = id().safeParse(value);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message, continue: true });
      return z.NEVER;
    });

/**
 * An event as its owner writes it. `start_local` and `end_local` are wall-clock times in `timezone`,
 * `YYYY-MM-DDTHH:MM`; for whole days they are dates, `YYYY-MM-DD`, the end being the last day.
 */
export const EventRequest = z
  .object({
    title: requiredText({ label: 'Title', max: TITLE_MAX_CHARACTERS }),
    description: optionalText({ label: 'Description', max: DESCRIPTION_MAX_CHARACTERS, lines: true }),
    start_local: z.string('Start date is required').min(1, 'Start date is required'),
    end_local: z.string('End date is required').min(1, 'End date is required'),
    timezone: timeZone(),
    is_all_day: z.boolean('is_all_day must be true or false').optional().default(false),
    location: optionalText({ label: 'Location', max: LOCATION_MAX_CHARACTERS }),
    url: optionalWebAddress(),
    meeting_id: optionalText({ label: 'Meeting ID', max: MEETING_ID_MAX_CHARACTERS }),
    passcode: optionalText({ label: 'Passcode', max: PASSCODE_MAX_CHARACTERS }),
    is_public_shareable: z.boolean('is_public_shareable must be true or false').optional().default(true),
    calendar_id: optionalId('Invalid calendar ID'),
    recurrence: Recurrence.nullish().transform((rule) => rule ?? null),
  })
  .check(({ value, issues }) => {
    const refuse = (field: string, message: string) =>
      issues.push({ code: 'custom', message, path: [field], input: value });
    const isValid = value.is_all_day ? isLocalDate : isLocalDateTime;
    const message = value.is_all_day ? 'Invalid date format' : 'Invalid time format';
    const startIsValid = isValid(value.start_local);
    const endIsValid = isValid(value.end_local);
    // Of one that is missing its own schema has said so.
    if (!startIsValid && value.start_local) refuse('start_local', message);
    if (!endIsValid && value.end_local) refuse('end_local', message);
    if (!startIsValid || !endIsValid) return;
    // Read as UTC only to compare two wall clocks of the same zone. The service compares the instants again.
    const start = Date.parse(value.is_all_day ? value.start_local : `${value.start_local}Z`);
    const end = Date.parse(value.is_all_day ? value.end_local : `${value.end_local}Z`);
    if (value.is_all_day ? end < start : end <= start) refuse('end_local', END_AFTER_START);
    if (end - start > EVENT_SPAN_MAX_DAYS * MILLISECONDS_PER_DAY) {
      refuse('end_local', `An event can last at most ${EVENT_SPAN_MAX_DAYS} days`);
    }
    const lastDate = value.recurrence?.end_date;
    if (lastDate && lastDate < value.start_local.slice(0, 10)) {
      issues.push({
        code: 'custom',
        message: 'The end date must not be before the start date',
        path: ['recurrence', 'end_date'],
        input: value,
      });
    }
  })
  .meta({ id: 'EventRequest' });
export type EventRequest = z.output<typeof EventRequest>;
export type EventRequestInput = z.input<typeof EventRequest>;

/**
 * What of an event changes: any fields of EventRequest, with the version that the change started from. What is absent
 * stays; `calendar_id` null takes the event out of all calendars. `drop_exceptions` agrees to lose the changed and
 * deleted occurrences that the new dates have no place for; without it such a change is refused, and they are named.
 */
export const EventUpdate = z
  .looseObject({
    version: version(),
    drop_exceptions: z.boolean('drop_exceptions must be true or false').optional().default(false),
  })
  .meta({ id: 'EventUpdate' });
export type EventUpdate = z.output<typeof EventUpdate>;

/**
 * An event as it is after a change: the fields of `update` over those of `current`. Fields that are no event's are
 * ignored, as everywhere. Times and rule are judged together, so the result and not the update is what can be wrong.
 */
export function applyEventUpdate(current: EventRequestInput, update: EventUpdate) {
  const given = Object.fromEntries(
    Object.keys(EventRequest.shape)
      .filter((field) => update[field] !== undefined)
      .map((field) => [field, update[field]]),
  );
  return EventRequest.safeParse({ ...current, ...given });
}

const OCCURRENCE_ID =
  /^([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})(?:-occurrence-(0|[1-9][0-9]{0,4}))?$/i;

/** An event's id, or one occurrence's: `{event id}-occurrence-{number}`. The base event is number 0. */
export interface EventReference {
  event_id: string;
  occurrence_index: number;
}

/** What an id names. `is_occurrence`: one occurrence, also number 0; otherwise the event, of a series as a whole. */
export interface ParsedEventReference extends EventReference {
  is_occurrence: boolean;
}

/** Parses `{uuid}` or `{uuid}-occurrence-{n}`; null for anything else. */
export function parseEventReference(value: string): ParsedEventReference | null {
  const match = OCCURRENCE_ID.exec(value);
  if (!match) return null;
  return {
    event_id: match[1]!.toLowerCase(),
    occurrence_index: Number(match[2] ?? 0),
    is_occurrence: match[2] !== undefined,
  };
}

/** The id of an occurrence that is as its series says. The base event keeps the plain id. */
export function occurrenceId(reference: EventReference): string {
  return reference.occurrence_index === 0 ? reference.event_id : changedOccurrenceId(reference);
}

/** The id of an occurrence that was changed by itself: it has its number, the base too. */
export function changedOccurrenceId({ event_id, occurrence_index }: EventReference): string {
  return `${event_id}-occurrence-${occurrence_index}`;
}

/** A path parameter that names an event or one occurrence. Parsed where it is used, with parseEventReference. */
export const EventReferenceParams = z.object({
  id: z.string('Invalid id format').regex(OCCURRENCE_ID, 'Invalid id format').toLowerCase(),
});

/** As EventReferenceParams, for deletions, which have a message of their own for an occurrence that is none. */
export const DeletionParams = z.object({
  id: z
    .string('Invalid id format')
    .regex(OCCURRENCE_ID, {
      error: ({ input }) =>
        /-occurrence-/i.test(String(input)) ? 'Invalid occurrence event ID' : 'Invalid id format',
    })
    .toLowerCase(),
});

/** What every answer about an event or occurrence says, whoever asks. Instants are ISO 8601 in UTC. */
export const eventTimeFields = {
  start_local: z.string(),
  end_local: z.string(),
  timezone: z.string(),
  is_all_day: z.boolean(),
  start_time: z.string(),
  end_time: z.string(),
};

/** An event, or one occurrence of it, as its owner sees it. */
export const CalendarEvent = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    ...eventTimeFields,
    location: z.string().nullable(),
    url: z.string().nullable(),
    meeting_id: z.string().nullable(),
    passcode: z.string().nullable(),
    is_public_shareable: z.boolean(),
    is_recurring: z.boolean(),
    is_exception: z.boolean(),
    parent_event_id: z.string().nullable(),
    occurrence_index: z.int().nullable(),
    recurrence: RecurrenceResponse.nullable(),
    recurrence_text: z.string().nullable(),
    calendars: z.array(z.object({ id: id(), name: z.string() })),
    created_at: z.string(),
    updated_at: z.string(),
    /** It ended long enough ago to be out of its owner's lists. */
    is_archived: z.boolean(),
    /**
     * What a change has to name, for each scope: of a changed occurrence the newer one of its own and of its series. 0 for
     * whoever may change nothing.
     */
    version: z.int(),
  })
  .meta({ id: 'CalendarEvent' });
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** Occurrences in order of start. `truncated`: some series had more in the window than one answer carries. */
export const EventOccurrences = z
  .object({ items: z.array(CalendarEvent), truncated: z.boolean() })
  .meta({ id: 'EventOccurrences' });

/** A window of time: `from` belongs to it, `to` does not; at most 400 days. */
export const WindowQuery = z
  .object({ from: instant('from'), to: instant('to') })
  .check(({ value, issues }) => {
    const length = Date.parse(value.to) - Date.parse(value.from);
    if (length <= 0)
      issues.push({ code: 'custom', message: 'to must be after from', path: ['to'], input: value });
    if (length > WINDOW_MAX_DAYS * MILLISECONDS_PER_DAY) {
      issues.push({
        code: 'custom',
        message: `The window can be at most ${WINDOW_MAX_DAYS} days`,
        path: ['to'],
        input: value,
      });
    }
  })
  .meta({ id: 'WindowQuery' });

export const listCalendarEvents = endpoint({
  method: 'GET',
  path: '/api/calendars/:id/events',
  summary: "What happens in a calendar in a window of time, repeating events expanded. The owner's view.",
  access: signedInAccess,
  params: z.object({ id: id() }),
  query: WindowQuery,
  response: EventOccurrences,
  status: 200,
});

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  summary: 'Create an event, with its rule and its place in a calendar, in one transaction.',
  access: signedInAccess,
  body: EventRequest,
  isIdempotent: true,
  response: CalendarEvent,
  status: 201,
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/events/:id',
  summary: "One of the caller's events, or one occurrence of it.",
  access: signedInAccess,
  params: EventReferenceParams,
  response: CalendarEvent,
  status: 200,
});

/**
 * Query of a person's own events: each series is one entry, with its changed occurrences beside it. `search` is part of
 * title, description or location, taken literally and without regard to case; the dates are local ones and inclusive.
 */
export const EventListQuery = z.object({
  ...pageQueryFields,
  search: searchText().optional().default(''),
  start_date: localDate('Invalid start_date format').optional(),
  end_date: localDate('Invalid end_date format').optional(),
  calendar_id: id('calendar_id').optional(),
  view: z.enum(['current', 'past'], 'Invalid view format').optional().default('current'),
});
export type EventListQuery = z.output<typeof EventListQuery>;

export const EventPage = pageOf(CalendarEvent).meta({ id: 'EventPage' });

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: "The caller's own events by start, a page at a time; past ones on request.",
  access: signedInAccess,
  query: EventListQuery,
  response: EventPage,
  status: 200,
});

/** How much of a series a change is about. Left out: an occurrence for its id, else the series. */
export const eventScopes = ['occurrence', 'following', 'series'] as const;
export const EventScope = z.enum(eventScopes, 'scope must be occurrence, following or series');
export type EventScope = z.infer<typeof EventScope>;
export const EventScopeQuery = z.object({ scope: EventScope.optional() });

export const updateEvent = endpoint({
  method: 'PATCH',
  path: '/api/events/:id',
  summary:
    'Change an event, one occurrence of a series, this and the following ones, or all. The answer is what was changed: of a split, the new series.',
  access: signedInAccess,
  params: EventReferenceParams,
  query: EventScopeQuery,
  body: EventUpdate,
  response: CalendarEvent,
  status: 200,
});

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/api/events/:id',
  summary: 'Delete an event, one occurrence of a series, this and the following ones, or all.',
  access: signedInAccess,
  params: DeletionParams,
  query: EventScopeQuery,
  status: 204,
});

export const copyEvent = endpoint({
  method: 'POST',
  path: '/api/events/:id/copy',
  summary:
    "Copy an event with its rule, calendars and look as '{title} (Copy)'; of an occurrence, its series.",
  access: signedInAccess,
  params: EventReferenceParams,
  isIdempotent: true,
  response: CalendarEvent,
  status: 201,
});

/** An occurrence that was changed or deleted by itself. `occurrence_date` is the local date that it replaces. */
export const EventException = z
  .object({
    id: z.string(),
    occurrence_index: z.int(),
    occurrence_date: z.string(),
    is_cancelled: z.boolean(),
    title: z.string(),
    ...eventTimeFields,
  })
  .meta({ id: 'EventException' });
export type EventException = z.infer<typeof EventException>;

export const listEventExceptions = endpoint({
  method: 'GET',
  path: '/api/events/:id/exceptions',
  summary: 'The occurrences of a series that were changed or deleted by themselves, by date.',
  access: signedInAccess,
  params: z.object({ id: id() }),
  response: z.object({ items: z.array(EventException) }).meta({ id: 'EventExceptions' }),
  status: 200,
});

export const restoreOccurrence = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/exception',
  summary: 'Make a changed or deleted occurrence what the series says again. Harmless when it is.',
  access: signedInAccess,
  params: EventReferenceParams,
  status: 204,
});

export const cleanUpEvents = endpoint({
  method: 'POST',
  path: '/api/events/cleanup',
  summary:
    "Take the caller's events that ended more than 24 hours ago out of the lists, or delete them if chosen.",
  access: signedInAccess,
  response: z.object({ removed: z.int() }).meta({ id: 'CleanUpResponse' }),
  status: 200,
});
