import * as z from 'zod';
import { CalendarTheme, embedSites, StoredCalendarTheme } from './calendar-sharing.js';
import { Language } from '../languages.js';
import { id, nullableText, optionalText, requiredText } from '../schemas/fields.js';
import {
  COVER_ALT_MAX_CHARACTERS,
  DESCRIPTION_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
} from '../schemas/limits.js';
import { message } from '../texts.js';

/** New calendars get them in this order. Each has enough contrast with light and dark surfaces and with white text. */
export const calendarColors = [
  '#2563eb',
  '#15803d',
  '#c2410c',
  '#8549ee',
  '#0d7d71',
  '#d6246f',
  '#a16207',
  '#0577b3',
  '#dc2626',
  '#be26d0',
  '#8d6748',
  '#64748b',
] as const;

export type CalendarColor = (typeof calendarColors)[number];

export const CalendarColor = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(calendarColors, message('choice.color')),
);

export const cancelledEventsPolicies = ['announce', 'remove'] as const;
export const CancelledEventsPolicy = z.enum(cancelledEventsPolicies);
export type CancelledEventsPolicy = z.infer<typeof CancelledEventsPolicy>;

/** Whether a calendar's events block time for its subscribers (TRANSP, RFC 5545, section 3.8.2.7). */
export const busyStatuses = ['free', 'busy'] as const;
export const BusyStatus = z.enum(busyStatuses);
export type BusyStatus = z.infer<typeof BusyStatus>;

export const defaultViews = ['month', 'list'] as const;
export const DefaultView = z.enum(defaultViews);
export type DefaultView = z.infer<typeof DefaultView>;

/** In minutes before an event (VALARM, RFC 5545, section 3.6.6). */
export const REMINDER_MINUTES = [0, 10, 30, 60, 120, 1440, 2880, 10080] as const;
export type ReminderMinutes = (typeof REMINDER_MINUTES)[number];
const reminder_minutes = () => z.literal(REMINDER_MINUTES).nullable();

/** From 0, Sunday, to 6. Null follows the reader's locale. */
export const weekStart = () => z.int().min(0).max(6).nullable();

/**
 * Its owner alone (`owner`), signed-in people with access (`person`), its public pages (`page`), and the feed service
 * (`feed`).
 */
export type CalendarAudience = 'owner' | 'person' | 'page' | 'feed';

interface CalendarField {
  request: z.core.$ZodType;
  /** Where an update takes something else than a new calendar. An absent field stays unchanged. */
  update?: z.core.$ZodOptional;
  response: z.core.$ZodType;
  audiences: readonly CalendarAudience[];
  /** The field appears in every event of the feed, so a change of it changes every event. */
  isInEvents?: true;
}

const EVERYBODY = ['person', 'page', 'feed'] as const;
const description = { label: 'labels.description', max: DESCRIPTION_MAX_CHARACTERS, lines: true } as const;
const coverAlt = { label: 'labels.coverDescription', max: COVER_ALT_MAX_CHARACTERS } as const;
const name = () => requiredText({ label: 'labels.calendarName', max: NAME_MAX_CHARACTERS });
const is_public = () => z.boolean();

/** Requests, responses, published and public forms, and the comparison of two states derive from this. */
export const calendarFields = {
  name: { request: name(), update: name().optional(), response: z.string(), audiences: EVERYBODY },
  /** Empty is stored as null. */
  description: {
    request: optionalText(description),
    update: nullableText(description).optional(),
    response: z.string().nullable(),
    audiences: EVERYBODY,
  },
  /** A new calendar is public by default. */
  is_public: {
    request: is_public().optional().default(true),
    update: is_public().optional(),
    response: z.boolean(),
    audiences: ['person'],
  },
  /** By default the colour that its owner uses least. */
  color: {
    request: CalendarColor.optional(),
    response: z.string(),
    audiences: EVERYBODY,
  },
  /** Null is the default theme with the calendar's colour. */
  theme: {
    request: CalendarTheme.nullable().optional(),
    response: StoredCalendarTheme.nullable(),
    audiences: EVERYBODY,
  },
  embed_sites: {
    request: embedSites().optional(),
    response: z.array(z.string()),
    audiences: EVERYBODY,
  },
  cover_alt: {
    request: nullableText(coverAlt).optional(),
    response: z.string().nullable().default(null),
    audiences: EVERYBODY,
  },
  cancelled_events: {
    request: CancelledEventsPolicy.optional(),
    response: CancelledEventsPolicy,
    audiences: ['person', 'feed'],
    isInEvents: true,
  },
  busy_status: {
    request: BusyStatus.optional(),
    response: BusyStatus.default('free'),
    audiences: ['person', 'feed'],
    isInEvents: true,
  },
  default_view: {
    request: DefaultView.optional(),
    response: DefaultView.default('month'),
    audiences: EVERYBODY,
  },
  week_start: {
    request: weekStart().optional(),
    response: z.int().nullable().default(null),
    audiences: EVERYBODY,
  },
  /** Of its public page and its feed; null is the visitor's own. By default that of the creator's browser. */
  language: {
    request: Language.nullable().optional(),
    response: Language.nullable().default(null),
    audiences: EVERYBODY,
    isInEvents: true,
  },
  /** The reminder that subscribers are offered, in minutes before an event; null offers none. */
  reminder_minutes: {
    request: reminder_minutes().optional(),
    response: z.int().nullable().default(null),
    audiences: EVERYBODY,
  },
  /** The own calendar whose whole days are days off here. It may have been deleted since. */
  days_off_calendar_id: {
    request: id('days_off_calendar_id').nullable().optional(),
    response: z.string().nullable().optional(),
    audiences: ['owner'],
  },
  /** Its owner is told, before an event is saved, of others at the same time. */
  warns_of_overlaps: {
    request: z.boolean().optional(),
    response: z.boolean().optional(),
    audiences: ['owner'],
  },
} as const satisfies Record<string, CalendarField>;

type Catalogue = typeof calendarFields;
export type CalendarFieldName = keyof Catalogue;
type CalendarFieldVisibleTo<Reader extends CalendarAudience> = {
  [Name in CalendarFieldName]: Reader extends Catalogue[Name]['audiences'][number] ? Name : never;
}[CalendarFieldName];

export const calendarFieldNames = Object.keys(calendarFields) as CalendarFieldName[];

export const calendarFieldsVisibleTo = <Reader extends CalendarAudience>(reader: Reader) =>
  calendarFieldNames.filter((each) =>
    (calendarFields[each].audiences as readonly CalendarAudience[]).includes(reader),
  ) as CalendarFieldVisibleTo<Reader>[];

export const calendarFieldsInEvents = calendarFieldNames.filter(
  (each) => 'isInEvents' in calendarFields[each],
);

const shapeOf = <Name extends CalendarFieldName, Form extends keyof CalendarField>(
  fields: readonly Name[],
  form: Form,
) =>
  Object.fromEntries(fields.map((each) => [each, calendarFields[each][form as 'request']])) as {
    [Each in Name]: Catalogue[Each][Form & keyof Catalogue[Each]];
  };

export const calendarRequestShape = shapeOf(calendarFieldNames, 'request');

type UpdateOf<Name extends CalendarFieldName> = Catalogue[Name] extends { update: infer Update }
  ? Update
  : Catalogue[Name]['request'];
export const calendarUpdateShape = Object.fromEntries(
  Object.entries<CalendarField>(calendarFields).map(([each, { request, update }]) => [
    each,
    update ?? request,
  ]),
) as { [Name in CalendarFieldName]: UpdateOf<Name> };

export const calendarResponseShape = <Reader extends CalendarAudience>(reader: Reader) =>
  shapeOf(calendarFieldsVisibleTo(reader), 'response');

export type StoredCalendarFields = {
  [Name in CalendarFieldName]: Exclude<z.output<UpdateOf<Name>>, undefined>;
};
