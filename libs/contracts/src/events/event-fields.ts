import * as z from 'zod';
import { id, isBlank, optionalText, optionalWebAddress, requiredText } from '../fields.js';
import {
  CANCELLATION_NOTE_MAX_CHARACTERS,
  DESCRIPTION_MAX_CHARACTERS,
  LISTED_DESCRIPTION_MAX_CHARACTERS,
  LOCATION_MAX_CHARACTERS,
  MEETING_ID_MAX_CHARACTERS,
  PASSCODE_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from '../limits.js';
import { timeZone } from '../local-time.js';
import { Recurrence, RecurrenceResponse } from '../recurrence.js';

/**
 * Who may see a field: the event's owner, other signed-in people who see it in a public calendar (`viewer`), the event's
 * public page, lists of public events, calendar programs (`feed`), and the owner again where thousands of dates of all
 * calendars are shown at once (`window`).
 */
export type Audience = 'owner' | 'viewer' | 'page' | 'list' | 'feed' | 'window';

/** What there is to say of one field of an event. README tells what a new one needs besides. */
interface FieldTraits {
  /** As the owner writes it. Absent: an act of its own changes it, or the service derives it. */
  request?: z.core.$ZodType;
  /** An act of its own changes it, and nothing that is written of an event. */
  byAct?: true;
  /** As services respond with it. Absent: it is sent in another form. */
  response?: z.core.$ZodType;
  audiences: readonly Audience[];
  /** Its type in the table `events`. Absent: it is stored elsewhere. */
  column?: 'text' | 'boolean' | 'timestamptz';
  /**
   * Of an occurrence that was changed individually: `inherited`, it takes over what its series says where it said the same
   * before; `sharing`, it is shared while its series is, unless it was hidden individually; `none`, it has no such field.
   */
  inOccurrence: 'inherited' | 'sharing' | 'none';
  /** Fields of one part are compared and merged as one. Default: each field by itself. */
  part?: 'times' | 'cancellation';
  /** The most characters of a text, addresses aside; what an answer may weigh follows from it. */
  maxCharacters?: number;
  /** Lists of public events have so many characters of it; where it has more, the last of these is an ellipsis. */
  listedCharacters?: number;
}

/** A field that the form holds as a text says whether the search looks into it, so that nobody forgets to decide. */
type EventField = FieldTraits &
  (
    | {
        /** What the form holds of it at first. Absent: the form makes it of values of its own. */
        form?: boolean | null;
        isSearched?: never;
      }
    | {
        form: string | null;
        /** The search in a person's own events, and in a month, looks into it. */
        isSearched: boolean;
      }
  );

const EVERYBODY = ['owner', 'viewer', 'page', 'list', 'feed', 'window'] as const;
const ALL_BUT_WINDOW = ['owner', 'viewer', 'page', 'list', 'feed'] as const;
const OWNER_AND_PAGE = ['owner', 'page'] as const;

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

/** Whether an event takes place. */
export const EventStatus = z.enum(['confirmed', 'cancelled']);

/** What becomes of a draft when it is saved for the first time. */
export const EventDraft = z.enum(['shared', 'hidden']);

/**
 * The fields of an event, each described once. Requests, responses, published and public forms, columns, the empty form,
 * comparison and merge derive from this.
 */
export const eventFields = {
  title: {
    request: requiredText({ label: 'Title', max: TITLE_MAX_CHARACTERS }),
    response: z.string(),
    audiences: EVERYBODY,
    maxCharacters: TITLE_MAX_CHARACTERS,
    column: 'text',
    inOccurrence: 'inherited',
    isSearched: true,
    form: '',
  },
  description: {
    request: optionalText({ label: 'Description', max: DESCRIPTION_MAX_CHARACTERS, lines: true }),
    response: z.string().nullable(),
    audiences: ALL_BUT_WINDOW,
    maxCharacters: DESCRIPTION_MAX_CHARACTERS,
    column: 'text',
    inOccurrence: 'inherited',
    listedCharacters: LISTED_DESCRIPTION_MAX_CHARACTERS,
    isSearched: true,
    form: '',
  },
  /** `YYYY-MM-DDTHH:MM` on the wall clock of `timezone`; for whole days `YYYY-MM-DD`. */
  start_local: {
    request: z.string('Start date is required').min(1, 'Start date is required'),
    response: z.string(),
    audiences: EVERYBODY,
    column: 'text',
    inOccurrence: 'inherited',
    part: 'times',
  },
  /** As `start_local`; for whole days the last day. */
  end_local: {
    request: z.string('End date is required').min(1, 'End date is required'),
    response: z.string(),
    audiences: EVERYBODY,
    column: 'text',
    inOccurrence: 'inherited',
    part: 'times',
  },
  timezone: {
    request: timeZone(),
    response: z.string(),
    audiences: EVERYBODY,
    column: 'text',
    inOccurrence: 'inherited',
    part: 'times',
    isSearched: false,
    form: '',
  },
  is_all_day: {
    request: z.boolean('is_all_day must be true or false').optional().default(false),
    response: z.boolean(),
    audiences: EVERYBODY,
    column: 'boolean',
    inOccurrence: 'inherited',
    part: 'times',
    form: false,
  },
  /** The start as an instant, ISO 8601 in UTC; derived from the local time and the zone. */
  start_time: {
    response: z.string(),
    audiences: ['owner', 'viewer', 'page', 'list', 'window'],
    column: 'timestamptz',
    inOccurrence: 'inherited',
    part: 'times',
  },
  end_time: {
    response: z.string(),
    audiences: ['owner', 'viewer', 'page', 'list', 'window'],
    column: 'timestamptz',
    inOccurrence: 'inherited',
    part: 'times',
  },
  location: {
    request: optionalText({ label: 'Location', max: LOCATION_MAX_CHARACTERS }),
    response: z.string().nullable(),
    audiences: EVERYBODY,
    maxCharacters: LOCATION_MAX_CHARACTERS,
    column: 'text',
    inOccurrence: 'inherited',
    isSearched: true,
    form: '',
  },
  /** How to join a meeting is on the event's own page alone, where the page of a feed's entry leads. */
  url: {
    request: optionalWebAddress(),
    response: z.string().nullable(),
    audiences: OWNER_AND_PAGE,
    column: 'text',
    inOccurrence: 'inherited',
    isSearched: false,
    form: '',
  },
  meeting_id: {
    request: optionalText({ label: 'Meeting ID', max: MEETING_ID_MAX_CHARACTERS }),
    response: z.string().nullable(),
    audiences: OWNER_AND_PAGE,
    maxCharacters: MEETING_ID_MAX_CHARACTERS,
    column: 'text',
    inOccurrence: 'inherited',
    isSearched: false,
    form: '',
  },
  passcode: {
    request: optionalText({ label: 'Passcode', max: PASSCODE_MAX_CHARACTERS }),
    response: z.string().nullable(),
    audiences: OWNER_AND_PAGE,
    maxCharacters: PASSCODE_MAX_CHARACTERS,
    column: 'text',
    inOccurrence: 'inherited',
    isSearched: false,
    form: '',
  },
  is_public_shareable: {
    request: z.boolean('is_public_shareable must be true or false').optional().default(true),
    response: z.boolean(),
    audiences: ['owner', 'viewer', 'window'],
    column: 'boolean',
    inOccurrence: 'sharing',
    form: true,
  },
  /** The calendar that the form knows of. An event may be in several; responses have them as `calendars`. */
  calendar_id: {
    request: optionalId('Invalid calendar ID'),
    audiences: [],
    inOccurrence: 'none',
    isSearched: false,
    form: null as string | null,
  },
  /** The rule of a series. Public pages have it in words, as `recurrence_text`. */
  recurrence: {
    request: Recurrence.nullish().transform((rule) => rule ?? null),
    response: RecurrenceResponse.nullable(),
    audiences: ['owner', 'viewer', 'feed'],
    inOccurrence: 'none',
  },
  /** A cancelled event is still shown, as cancelled; a deleted one is gone. */
  status: {
    response: EventStatus,
    audiences: EVERYBODY,
    byAct: true,
    column: 'text',
    inOccurrence: 'inherited',
    part: 'cancellation',
  },
  /** What the owner says to the audience of a cancellation. */
  cancellation_note: {
    response: z.string().nullable(),
    audiences: ALL_BUT_WINDOW,
    byAct: true,
    maxCharacters: CANCELLATION_NOTE_MAX_CHARACTERS,
    column: 'text',
    inOccurrence: 'inherited',
    part: 'cancellation',
  },
  /** Since when it is cancelled. */
  cancelled_at: {
    response: z.string().nullable(),
    audiences: [],
    byAct: true,
    column: 'timestamptz',
    inOccurrence: 'inherited',
    part: 'cancellation',
  },
  /** It was cancelled so long ago that a calendar which removes cancelled events leaves it out. */
  is_cancellation_over: {
    response: z.boolean(),
    audiences: ['feed'],
    byAct: true,
    column: 'boolean',
    inOccurrence: 'inherited',
    part: 'cancellation',
  },
  /**
   * Of a copy that was not saved yet: whether it is shared once it is. Until then its owner alone sees it; null of all else.
   */
  draft: {
    response: EventDraft.nullable(),
    audiences: ['owner', 'window'],
    byAct: true,
    column: 'text',
    inOccurrence: 'inherited',
  },
} as const satisfies Record<string, EventField>;

type Catalogue = typeof eventFields;
export type EventFieldName = keyof Catalogue;

type NamesWith<Trait> = {
  [Name in EventFieldName]: Catalogue[Name] extends Trait ? Name : never;
}[EventFieldName];

/** What an owner writes. */
export type RequestField = NamesWith<{ request: z.core.$ZodType }>;
/** What somebody may see. */
export type FieldVisibleTo<Reader extends Audience> = {
  [Name in EventFieldName]: Reader extends Catalogue[Name]['audiences'][number] ? Name : never;
}[EventFieldName] &
  NamesWith<{ response: z.core.$ZodType }>;
/** What has a column in the table `events`. */
export type StoredField = NamesWith<{ column: string }>;
/** What an occurrence that was changed individually has too. */
export type OccurrenceField = Exclude<EventFieldName, NamesWith<{ inOccurrence: 'none' }>>;
/** What the form holds under the field's own name. */
export type FormField = NamesWith<{ form: unknown }>;
/** What acts of their own change. */
export type ActField = NamesWith<{ byAct: true }>;
/** What is a text with a limit of its own. */
export type TextField = NamesWith<{ column: string; maxCharacters: number }>;
/** All that says when an event takes place. */
export type TimeField = NamesWith<{ part: 'times' }>;

const names = Object.keys(eventFields) as EventFieldName[];
const namesWith = <Name extends EventFieldName>(has: (field: EventField) => boolean) =>
  names.filter((name) => has(eventFields[name])) as Name[];

export const requestFields = namesWith<RequestField>(({ request }) => request !== undefined);
export const storedFields = namesWith<StoredField>(({ column }) => column !== undefined);
export const formFields = namesWith<FormField>(({ form }) => form !== undefined);
export const actFields = namesWith<ActField>(({ byAct }) => byAct === true);
/** What the owner writes of when an event takes place. */
export const requestTimeFields = namesWith<TimeField & RequestField>(
  ({ part, request }) => part === 'times' && request !== undefined,
);
/** What the owner writes and the table `events` keeps. */
export const writtenColumns = namesWith<StoredField & RequestField>(
  ({ column, request }) => column !== undefined && request !== undefined,
);
/** What the row of an occurrence that was changed individually has too, and what may change in it with its series. */
export const occurrenceColumns = namesWith<StoredField & OccurrenceField>(
  ({ column, inOccurrence }) => column !== undefined && inOccurrence !== 'none',
);

/** What the search in a person's own events looks into, and the one among the events of a month that is shown. */
export type SearchedField = StoredField & NamesWith<{ isSearched: true }>;
export const searchedFields = namesWith<SearchedField>(({ isSearched }) => isSearched === true);

/** What is stored and is in lists of public events; each with the characters that it is cut to, if it is. */
export const listedColumns = namesWith<StoredField & FieldVisibleTo<'list'>>(
  ({ audiences, column }) => audiences.includes('list') && column !== undefined,
).map((name) => ({ name, maxCharacters: (eventFields[name] as EventField).listedCharacters }));

/** The most characters of a field that is a text; of any other none. */
export const maxCharactersOf = (name: EventFieldName): number =>
  (eventFields[name] as EventField).maxCharacters ?? 0;

/** The fields that somebody may see. */
export const fieldsVisibleTo = <Reader extends Audience>(reader: Reader) =>
  namesWith<FieldVisibleTo<Reader>>(
    ({ audiences, response }) => audiences.includes(reader) && response !== undefined,
  );

/** What a public page says of a date that it leads to. */
export const publicDateFields = fieldsVisibleTo('list').filter((name) => {
  const { part }: EventField = eventFields[name];
  return name === 'title' || name === 'status' || part === 'times';
}) as (FieldVisibleTo<'list'> & ('title' | 'status' | TimeField))[];

/** What the feed has of an occurrence that was changed individually. */
export const occurrenceFieldsInFeed = fieldsVisibleTo('feed').filter(
  (name) => eventFields[name].inOccurrence !== 'none',
) as (FieldVisibleTo<'feed'> & OccurrenceField)[];

/** What the owner sees of each date that was changed or deleted individually: when it is, and what the feed says of it. */
export type ExceptionField = FieldVisibleTo<'owner'> & OccurrenceField & (FieldVisibleTo<'feed'> | TimeField);
export const exceptionFields = fieldsVisibleTo('owner').filter((name) => {
  const { inOccurrence, audiences, part }: EventField = eventFields[name];
  return inOccurrence !== 'none' && (audiences.includes('feed') || part === 'times');
}) as ExceptionField[];

/** The texts among these that may be missing. They are long, so they are sent where they are asked for. */
export const exceptionTexts = exceptionFields.filter(
  (name) => z.safeParse(eventFields[name].response, null).success,
);

type RequestShape = { [Name in RequestField]: Catalogue[Name]['request'] };
type ResponseField = NamesWith<{ response: z.core.$ZodType }>;
type ResponseShape<Name extends ResponseField> = { [Each in Name]: Catalogue[Each]['response'] };

/** The schemas of what an owner writes. */
export const requestShape = Object.fromEntries(
  requestFields.map((name) => [name, eventFields[name].request]),
) as RequestShape;

/** The schemas of some fields as services respond with them. */
export const responseShape = <Name extends ResponseField>(fields: readonly Name[]) =>
  Object.fromEntries(fields.map((name) => [name, eventFields[name].response])) as ResponseShape<Name>;

/** The columns of an event as the database gives them. */
export type StoredFields = {
  [Name in StoredField]: Catalogue[Name]['column'] extends 'timestamptz'
    ? Date | Extract<z.output<Catalogue[Name]['response']>, null>
    : z.output<Catalogue[Name]['response']>;
};

/** The values that the form holds under the fields' own names. */
export type FormValues = { [Name in FormField]: AnyLike<Catalogue[Name]['form']> };
type AnyLike<Value> = Value extends string ? string : Value extends boolean ? boolean : Value;

/** What a form for a new event begins with, but for its times and its rule. */
export const emptyFormValues = Object.fromEntries(
  formFields.map((name) => [name, eventFields[name].form]),
) as FormValues;
