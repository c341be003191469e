import * as z from 'zod';
import { id, isBlank, optionalText, optionalWebAddress, requiredText } from '../schemas/fields.js';
import {
  CANCELLATION_NOTE_MAX_CHARACTERS,
  DESCRIPTION_MAX_CHARACTERS,
  LISTED_DESCRIPTION_MAX_CHARACTERS,
  LOCATION_MAX_CHARACTERS,
  MEETING_ID_MAX_CHARACTERS,
  PASSCODE_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from '../schemas/limits.js';
import { timeZone } from '../schemas/local-time.js';
import { Recurrence, RecurrenceResponse } from '../schemas/recurrence.js';
import { message, required, text } from '../texts.js';

/**
 * The owner; signed-in people who see it in a public calendar (`viewer`); its public page; lists of public events;
 * calendar programs (`feed`); the owner's view of thousands of dates (`window`).
 */
export type Audience = 'owner' | 'viewer' | 'page' | 'list' | 'feed' | 'window';

/** The traits of one field of an event. The README lists what a new field needs besides. */
interface FieldTraits {
  /** The schema in requests. Absent: a separate action changes the field, or the service derives it. */
  request?: z.core.$ZodType;
  /** A separate action changes it, such as a cancellation; requests that write an event do not. */
  byAction?: true;
  /** The schema in responses. Absent: it is sent in another form. */
  response?: z.core.$ZodType;
  audiences: readonly Audience[];
  /** Its column type in the table `events`. Absent: it is stored elsewhere. */
  column?: 'text' | 'boolean' | 'timestamptz';
  /**
   * `inherited`: a changed occurrence follows its series if it had the same value. `sharing`: it is shared while its
   * series is, unless hidden individually.
   */
  inOccurrence: 'inherited' | 'sharing' | 'none';
  /** Compared and merged together. Default: each field by itself. */
  part?: 'times' | 'cancellation';
  maxCharacters?: number;
  /** Lists of public events cut the text to this many characters, the last of which is an ellipsis. */
  listedCharacters?: number;
}

/** For a text field of the form, `isSearched` is required, so that nobody forgets to decide it. */
type EventField = FieldTraits &
  (
    | {
        /** Its initial value in the form. Absent: the form builds it from values of its own. */
        form?: boolean | null;
        isSearched?: never;
      }
    | {
        form: string | null;
        /** The search in a person's own events, and in a month, looks at it. */
        isSearched: boolean;
      }
  );

const EVERYBODY = ['owner', 'viewer', 'page', 'list', 'feed', 'window'] as const;
const ALL_BUT_WINDOW = ['owner', 'viewer', 'page', 'list', 'feed'] as const;
const OWNER_AND_PAGE = ['owner', 'page'] as const;

const optionalId = () =>
  z
    .string(message('fields.calendarId'))
    .nullish()
    .transform((value, context) => {
      if (value == null || isBlank(value)) return null;
      const parsed = id().safeParse(value);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: text('fields.calendarId'), continue: true });
      return z.NEVER;
    });

export const EventStatus = z.enum(['confirmed', 'cancelled']);

/** Whether a draft is shared or hidden once it is saved for the first time. */
export const EventDraft = z.enum(['shared', 'hidden']);

/** Requests, responses, published and public forms, columns, the empty form, comparison and merge derive from this. */
export const eventFields = {
  title: {
    request: requiredText({ label: 'labels.title', max: TITLE_MAX_CHARACTERS }),
    response: z.string(),
    audiences: EVERYBODY,
    maxCharacters: TITLE_MAX_CHARACTERS,
    column: 'text',
    inOccurrence: 'inherited',
    isSearched: true,
    form: '',
  },
  description: {
    request: optionalText({ label: 'labels.description', max: DESCRIPTION_MAX_CHARACTERS, lines: true }),
    response: z.string().nullable(),
    audiences: ALL_BUT_WINDOW,
    maxCharacters: DESCRIPTION_MAX_CHARACTERS,
    column: 'text',
    inOccurrence: 'inherited',
    listedCharacters: LISTED_DESCRIPTION_MAX_CHARACTERS,
    isSearched: true,
    form: '',
  },
  /** `YYYY-MM-DDTHH:MM` as local time in `timezone`; for all-day events `YYYY-MM-DD`. */
  start_local: {
    request: z.string(required('labels.startDate')).min(1, required('labels.startDate')),
    response: z.string(),
    audiences: EVERYBODY,
    column: 'text',
    inOccurrence: 'inherited',
    part: 'times',
  },
  end_local: {
    request: z.string(required('labels.endDate')).min(1, required('labels.endDate')),
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
    request: z.boolean().optional().default(false),
    response: z.boolean(),
    audiences: EVERYBODY,
    column: 'boolean',
    inOccurrence: 'inherited',
    part: 'times',
    form: false,
  },
  /** Derived from the local time and the time zone. */
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
    request: optionalText({ label: 'labels.location', max: LOCATION_MAX_CHARACTERS }),
    response: z.string().nullable(),
    audiences: EVERYBODY,
    maxCharacters: LOCATION_MAX_CHARACTERS,
    column: 'text',
    inOccurrence: 'inherited',
    isSearched: true,
    form: '',
  },
  /** How to join a meeting is shown only on the event's own page, which the feed's entry links to. */
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
    request: optionalText({ label: 'labels.meetingId', max: MEETING_ID_MAX_CHARACTERS }),
    response: z.string().nullable(),
    audiences: OWNER_AND_PAGE,
    maxCharacters: MEETING_ID_MAX_CHARACTERS,
    column: 'text',
    inOccurrence: 'inherited',
    isSearched: false,
    form: '',
  },
  passcode: {
    request: optionalText({ label: 'labels.passcode', max: PASSCODE_MAX_CHARACTERS }),
    response: z.string().nullable(),
    audiences: OWNER_AND_PAGE,
    maxCharacters: PASSCODE_MAX_CHARACTERS,
    column: 'text',
    inOccurrence: 'inherited',
    isSearched: false,
    form: '',
  },
  is_public_shareable: {
    request: z.boolean().optional().default(true),
    response: z.boolean(),
    audiences: ['owner', 'viewer', 'window'],
    column: 'boolean',
    inOccurrence: 'sharing',
    form: true,
  },
  /** The calendar chosen in the form. An event may be in several; responses list them in `calendars`. */
  calendar_id: {
    request: optionalId(),
    audiences: [],
    inOccurrence: 'none',
    isSearched: false,
    form: null as string | null,
  },
  /** The rule of a series. Public pages have it as text, in `recurrence_text`. */
  recurrence: {
    request: Recurrence.nullish().transform((rule) => rule ?? null),
    response: RecurrenceResponse.nullable(),
    audiences: ['owner', 'viewer', 'feed'],
    inOccurrence: 'none',
  },
  /** A cancelled event is still shown, marked as cancelled; a deleted one is not. */
  status: {
    response: EventStatus,
    audiences: EVERYBODY,
    byAction: true,
    column: 'text',
    inOccurrence: 'inherited',
    part: 'cancellation',
  },
  /** The owner's message to the audience about a cancellation. */
  cancellation_note: {
    response: z.string().nullable(),
    audiences: EVERYBODY,
    byAction: true,
    maxCharacters: CANCELLATION_NOTE_MAX_CHARACTERS,
    column: 'text',
    inOccurrence: 'inherited',
    part: 'cancellation',
  },
  cancelled_at: {
    response: z.string().nullable(),
    audiences: [],
    byAction: true,
    column: 'timestamptz',
    inOccurrence: 'inherited',
    part: 'cancellation',
  },
  /** It was cancelled so long ago that a calendar with the policy `remove` leaves it out. */
  is_cancellation_over: {
    response: z.boolean(),
    audiences: ['feed'],
    byAction: true,
    column: 'boolean',
    inOccurrence: 'inherited',
    part: 'cancellation',
  },
  /** For an unsaved copy: whether it will be shared when it is saved. Until then only its owner sees it. */
  draft: {
    response: EventDraft.nullable(),
    audiences: ['owner', 'window'],
    byAction: true,
    column: 'text',
    inOccurrence: 'inherited',
  },
} as const satisfies Record<string, EventField>;

type Catalogue = typeof eventFields;
export type EventFieldName = keyof Catalogue;

type NamesWith<Trait> = {
  [Name in EventFieldName]: Catalogue[Name] extends Trait ? Name : never;
}[EventFieldName];

export type RequestField = NamesWith<{ request: z.core.$ZodType }>;
export type FieldVisibleTo<Reader extends Audience> = {
  [Name in EventFieldName]: Reader extends Catalogue[Name]['audiences'][number] ? Name : never;
}[EventFieldName] &
  NamesWith<{ response: z.core.$ZodType }>;
export type StoredField = NamesWith<{ column: string }>;
export type OccurrenceField = Exclude<EventFieldName, NamesWith<{ inOccurrence: 'none' }>>;
export type FormField = NamesWith<{ form: unknown }>;
export type ActionField = NamesWith<{ byAction: true }>;
export type TextField = NamesWith<{ column: string; maxCharacters: number }>;
export type TimeField = NamesWith<{ part: 'times' }>;

const names = Object.keys(eventFields) as EventFieldName[];
const namesWith = <Name extends EventFieldName>(has: (field: EventField) => boolean) =>
  names.filter((name) => has(eventFields[name])) as Name[];

export const requestFields = namesWith<RequestField>(({ request }) => request !== undefined);
export const storedFields = namesWith<StoredField>(({ column }) => column !== undefined);
export const formFields = namesWith<FormField>(({ form }) => form !== undefined);
export const actionFields = namesWith<ActionField>(({ byAction }) => byAction === true);
export const requestTimeFields = namesWith<TimeField & RequestField>(
  ({ part, request }) => part === 'times' && request !== undefined,
);
export const writtenColumns = namesWith<StoredField & RequestField>(
  ({ column, request }) => column !== undefined && request !== undefined,
);

export type SearchedField = StoredField & NamesWith<{ isSearched: true }>;
export const searchedFields = namesWith<SearchedField>(({ isSearched }) => isSearched === true);

/** The stored fields in lists of public events; each with the characters it is cut to, if it is. */
export const listedColumns = namesWith<StoredField & FieldVisibleTo<'list'>>(
  ({ audiences, column }) => audiences.includes('list') && column !== undefined,
).map((name) => ({ name, maxCharacters: (eventFields[name] as EventField).listedCharacters }));

export const maxCharactersOf = (name: EventFieldName): number =>
  (eventFields[name] as EventField).maxCharacters ?? 0;

export const fieldsVisibleTo = <Reader extends Audience>(reader: Reader) =>
  namesWith<FieldVisibleTo<Reader>>(
    ({ audiences, response }) => audiences.includes(reader) && response !== undefined,
  );

export const publicDateFields = fieldsVisibleTo('list').filter((name) => {
  const { part }: EventField = eventFields[name];
  return name === 'title' || name === 'status' || part === 'times';
}) as (FieldVisibleTo<'list'> & ('title' | 'status' | TimeField))[];

export const occurrenceFieldsInFeed = fieldsVisibleTo('feed').filter(
  (name) => eventFields[name].inOccurrence !== 'none',
) as (FieldVisibleTo<'feed'> & OccurrenceField)[];

/** The fields that the owner sees of each changed or deleted date: its times, and what the feed shows. */
export type ExceptionField = FieldVisibleTo<'owner'> & OccurrenceField & (FieldVisibleTo<'feed'> | TimeField);
export const exceptionFields = fieldsVisibleTo('owner').filter((name) => {
  const { inOccurrence, audiences, part }: EventField = eventFields[name];
  return inOccurrence !== 'none' && (audiences.includes('feed') || part === 'times');
}) as ExceptionField[];

/** The optional texts among these. They are long, so they are sent only on request. */
export const exceptionTexts = exceptionFields.filter(
  (name) => z.safeParse(eventFields[name].response, null).success,
);

type RequestShape = { [Name in RequestField]: Catalogue[Name]['request'] };
type ResponseField = NamesWith<{ response: z.core.$ZodType }>;
type ResponseShape<Name extends ResponseField> = { [Each in Name]: Catalogue[Each]['response'] };

export const requestShape = Object.fromEntries(
  requestFields.map((name) => [name, eventFields[name].request]),
) as RequestShape;

export const responseShape = <Name extends ResponseField>(fields: readonly Name[]) =>
  Object.fromEntries(fields.map((name) => [name, eventFields[name].response])) as ResponseShape<Name>;

export type StoredFields = {
  [Name in StoredField]: Catalogue[Name]['column'] extends 'timestamptz'
    ? Date | Extract<z.output<Catalogue[Name]['response']>, null>
    : z.output<Catalogue[Name]['response']>;
};

export type FormValues = { [Name in FormField]: AnyLike<Catalogue[Name]['form']> };
type AnyLike<Value> = Value extends string ? string : Value extends boolean ? boolean : Value;

export const emptyFormValues = Object.fromEntries(
  formFields.map((name) => [name, eventFields[name].form]),
) as FormValues;
