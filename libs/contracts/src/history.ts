import * as z from 'zod';
import { EventReferenceParams } from './events/event-reference.js';
import { endpoint } from './schemas/endpoint.js';
import { id, UUID_V4 } from './schemas/fields.js';
import { records, recordBytes } from './schemas/response-bounds.js';
import { TITLE_MAX_CHARACTERS } from './schemas/limits.js';

/** Longer texts are cut, with an ellipsis. */
export const HISTORY_TEXT_MAX_CHARACTERS = 200;
/** Of one entry. */
export const HISTORY_CHANGES_MAX = 20;
export const HISTORY_PAGE_MAX = 50;
const HISTORY_PAGE_DEFAULT = 25;

export const historyKinds = [
  'created',
  'imported',
  'changed',
  /** It takes place at another time. */
  'moved',
  'cancelled',
  'reinstated',
  'shared',
  'unshared',
  'deleted',
  'restored',
  /** An earlier change was taken back. */
  'undone',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** Without a person, a job did it: an import, the source of a calendar, or the clean-up of past events. */
export const historyMakers = [
  'owner',
  'member',
  'administrator',
  'import',
  'source',
  'clean-up',
  'undo',
] as const;
export type HistoryMaker = (typeof historyMakers)[number];

/** Lists are ids of calendars. A rule is in words; themes and looks are JSON. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.array(id())]).nullable();

export const HistoryChange = z.object({
  /** A field of the event or calendar; also `recurrence`, `calendar_ids`, `is_deleted` of a date, and `customization`, and `logo_name` and `cover`, whose values are not told. */
  field: z.string(),
  /** Of a series: the date that was changed by itself, as a local date or time of the series. */
  occurrence: z.string().nullable(),
  before: Value,
  after: Value,
});
export type HistoryChange = z.infer<typeof HistoryChange>;

/** The event or calendar as it was afterwards; of a deleted one before. */
export const HistorySubject = z.object({
  kind: z.enum(['event', 'calendar']),
  id: id(),
  title: z.string(),
  start_local: z.string().nullable(),
  timezone: z.string().nullable(),
  is_all_day: z.boolean(),
  /** The only date of the series that was changed. */
  occurrence: z.string().nullable(),
});
export type HistorySubject = z.infer<typeof HistorySubject>;

const Actor = z.object({
  id: id(),
  /** Null while it cannot be found out. */
  name: z.string().nullable(),
  /** The account was deleted. */
  is_former: z.boolean(),
});

export const HistoryEntry = z.object({
  /** Of the action; what a person did as one, such as a change of several events, is one. */
  id: id(),
  at: z.string(),
  /** Null for a job, and for an administrator, who is named to nobody. */
  actor: Actor.nullable(),
  made_by: z.enum(historyMakers),
  kind: z.enum(historyKinds),
  subject: HistorySubject,
  /** What was done to it; of what an earlier release noted, nothing is known. */
  changes: z.array(HistoryChange).max(HISTORY_CHANGES_MAX),
  /** With `subject`, how many events and calendars it was. */
  subject_count: z.int(),
  is_undone: z.boolean(),
  /** Whether it can be undone by somebody who may change all of it; where others changed the same since, it is refused. */
  can_undo: z.boolean(),
  /** Why nobody can undo it any more: who changed the same later or, without a maker, that its earlier state is gone. */
  hindrance: z.object({ actor: Actor.nullable(), made_by: z.enum(historyMakers).nullable() }).optional(),
  /** The calendar by which it is undone; null for an event that was in none, which its owner undoes by the event. */
  calendar_id: id().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** `next` is the `before` of the page after this one; null on the last one. */
export const HistoryPage = z.object({ items: z.array(HistoryEntry), next: z.string().nullable() });
export type HistoryPage = z.infer<typeof HistoryPage>;

const CURSOR = new RegExp(`^[0-9]{1,17}_${UUID_V4}$`, 'i');

export const HistoryQuery = z.object({
  before: z.string().regex(CURSOR).toLowerCase().optional(),
  page_size: z
    .string()
    .regex(/^[1-9][0-9]?$/)
    .transform(Number)
    .pipe(z.int().max(HISTORY_PAGE_MAX))
    .optional()
    .default(HISTORY_PAGE_DEFAULT),
  /** What one person did. */
  person: id('person').optional(),
  /** Of a calendar: each thing that one action changed there, in an entry of its own. */
  action: id('action').optional(),
});
export type HistoryQuery = z.output<typeof HistoryQuery>;

const HISTORY_BOUND = records(
  HISTORY_PAGE_MAX,
  recordBytes(TITLE_MAX_CHARACTERS, HISTORY_CHANGES_MAX * (2 * HISTORY_TEXT_MAX_CHARACTERS + 50)),
);

export const getCalendarHistory = endpoint('GET /api/calendars/:id/history', {
  summary: 'Who did what in a calendar during the last 90 days, the latest first. For its editors.',
  reads: ['events', 'calendars'],
  query: HistoryQuery,
  response: HistoryPage,
  bound: HISTORY_BOUND,
});

export const getEventHistory = endpoint('GET /api/events/:id/history', {
  summary: 'Who did what with an event, or one of its dates, during the last 90 days, the latest first.',
  reads: ['events', 'calendars'],
  params: EventReferenceParams,
  query: HistoryQuery,
  response: HistoryPage,
  bound: HISTORY_BOUND,
});

export const undoFromHistory = endpoint('POST /api/calendars/:id/history/:action/undo', {
  summary:
    'Undo an action of the history of a calendar, whoever did it: all of it or nothing. What it deleted is restored. Harmless when it was undone already.',
  changes: ['events', 'calendars', 'customizations', 'bin'],
  params: z.object({ id: id(), action: id('action') }),
});

export const undoFromEventHistory = endpoint('POST /api/events/:id/history/:action/undo', {
  summary: 'The same of the history of an event, for its owner: no calendar needs to be there.',
  changes: ['events', 'calendars', 'customizations', 'bin'],
  params: z.object({ id: id(), action: id('action') }),
});
