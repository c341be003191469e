import {
  HISTORY_TEXT_MAX_CHARACTERS,
  HistoryChange,
  historyKinds,
  UNDO_HOURS,
  type HistoryMaker,
} from '@daymark/contracts';
import * as z from 'zod';
import { eventColumns } from '../tables.js';

/**
 * The format of the earlier states that the history keeps. A state is read through these schemas: what a later release
 * added gets its default, what it dropped is left out. A change that this cannot express is a new version, and the
 * reading of the older ones stays as long as the history does.
 */
export const FORMAT = 1;

const text = z.string().nullable().default(null);
const flag = z.boolean().default(false);
const COLUMNS: Readonly<Record<string, z.ZodType>> = {
  ...{ text, uuid: text, date: text, timestamptz: text, boolean: flag },
  integer: z.int().default(1),
};

const EventRowState = z.object({
  ...(Object.fromEntries(
    Object.entries(eventColumns).map(([column, type]) => [column, COLUMNS[type]]),
  ) as unknown as Record<never, never>),
  status: z.string().nullable().default('confirmed'),
  id: z.uuid(),
  user_id: z.uuid(),
  revision: z.int().default(0),
  version: z.int().default(1),
  latest_version: z.int().default(1),
  /** Absent where it was never a row by itself. */
  created_at: z.string().optional(),
  created_by: z.uuid().nullable().optional(),
});

const CustomizationState = z
  .object({
    id: z.uuid().optional(),
    logo_name: text,
    is_without_logo: flag,
    background_color: z.string(),
    button_color: z.string(),
    font_family: z.string(),
    version: z.int().default(1),
    created_at: z.string().optional(),
    updated_at: z.string().optional(),
  })
  .nullable()
  .default(null);

const OwnState = z.object({
  row: EventRowState,
  recurrence: z.record(z.string(), z.unknown()).nullable().default(null),
  calendar_ids: z.array(z.uuid()).default([]),
  customization: CustomizationState,
  original: z
    .object({
      content: z.string(),
      zones: z.record(z.string(), z.string().nullable()),
      sequence: z.int(),
      is_current: z.boolean(),
    })
    .nullable()
    .default(null),
});

const DateState = z.object({
  /** The date of the series that the exception replaces. */
  occurrence: z.string(),
  /** Null where the date was as its series says. */
  date: z.object({ row: EventRowState, customization: CustomizationState }).nullable(),
});

/** The earlier state of the parts of an event that changed: of the event itself, and of single dates. */
const EventState = z.object({ own: OwnState.optional(), dates: z.array(DateState).default([]) });

/**
 * The earlier state of a calendar, as a row; of a deleted one also the events that stayed in other calendars, and who had
 * which role in it.
 */
const CalendarState = z.object({
  row: z.record(z.string(), z.unknown()),
  event_ids: z.array(z.uuid()).default([]),
  members: z.array(z.record(z.string(), z.unknown())).optional(),
});

export type EventState = z.infer<typeof EventState>;
export type CalendarState = z.infer<typeof CalendarState>;
export type EventRowState = z.infer<typeof EventRowState>;

export type SubjectState =
  | { kind: 'event'; state: EventState | null }
  | { kind: 'calendar'; state: CalendarState | null };

/** What people are told of a change. It is kept beside the earlier state, which alone does not say what came after it. */
const Summary = z.object({
  kind: z.enum(historyKinds),
  title: z.string(),
  start_local: text,
  timezone: text,
  is_all_day: flag,
  occurrence: text,
  changes: z.array(HistoryChange).default([]),
});
export type Summary = z.infer<typeof Summary>;

/** Null where an earlier release kept none, or a later one another. */
export const parseSummary = (summary: unknown): Summary | null => Summary.safeParse(summary).data ?? null;

/** A longer rule is told as an ellipsis. */
const RULE_MAX_CHARACTERS = 1_000;

/** A value as a summary keeps it; what is neither a text, a number, a truth value nor a list is its JSON. */
export function shown(value: unknown): HistoryChange['before'] {
  if (value == null || typeof value === 'number' || typeof value === 'boolean') return value ?? null;
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'string') {
    if (value.length <= HISTORY_TEXT_MAX_CHARACTERS) return value;
    return `${value.slice(0, HISTORY_TEXT_MAX_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  }
  const json = JSON.stringify(value);
  return json.length <= RULE_MAX_CHARACTERS ? json : '…';
}

export function logosOf({ kind, state }: SubjectState): string[] {
  if (state === null) return [];
  if (kind === 'calendar') {
    const { logo_name, cover } = state.row as {
      logo_name?: string | null;
      cover?: { names: string[] } | null;
    };
    return [...(logo_name ? [logo_name] : []), ...(cover?.names ?? [])];
  }
  const customizations = [state.own?.customization, ...state.dates.map(({ date }) => date?.customization)];
  return customizations.flatMap((customization) => customization?.logo_name ?? []);
}

/** Who changed something: whoever has it, or a role in its calendar, is its `owner` here. */
export type HistoryActor = Exclude<HistoryMaker, 'member'>;

/** What happened to an event or calendar, with its earlier state; null where it did not exist. */
export type Note = SubjectState & {
  id: string;
  userId: string;
  /** The dates of a series that changed; null where more of it did. */
  parts: readonly string[] | null;
  /** It did not exist before; then a state is that of its deletion in the same step. */
  isNew: boolean;
  binItem?: string | null;
  /** In which it is or was: their histories tell of it. */
  calendarIds: readonly string[];
  summary: Summary;
};

export interface StateRow {
  kind: SubjectState['kind'];
  subject_id: string;
  is_new: boolean;
  format: number;
  state: unknown;
  bin_item_id: string | null;
}

export type NotedState = SubjectState & { id: string; isNew: boolean; binItem: string | null };

const STATES = { event: EventState, calendar: CalendarState };

/** Undefined where this release does not understand it. */
export function parseState(
  kind: SubjectState['kind'],
  format: number,
  state: unknown,
): SubjectState | undefined {
  if (state === null) return { kind, state };
  const data = format === FORMAT ? STATES[kind].safeParse(state).data : undefined;
  return data && ({ kind, state: data } as SubjectState);
}

export function read(row: StateRow): NotedState | undefined {
  const parsed = parseState(row.kind, row.format, row.state);
  return parsed && { ...parsed, id: row.subject_id, isNew: row.is_new, binItem: row.bin_item_id };
}

export const HISTORY_DAYS = 90;

/** Undo-Keys are UUIDs of version 4, so none can be that of an import, whose id its owner knows. */
export const keyOfImport = (id: string) => `${id.slice(0, 14)}8${id.slice(15)}`;

/** What people did themselves, and can be undone like it. Everything else has a way of its own. */
export const BY_A_PERSON = "made_by IN ('owner', 'member')";

/** That the action `a` can be undone: also an undoing by which events were deleted, while all of them are in the bin. */
export const IS_REVERSIBLE = `(a.${BY_A_PERSON} OR a.made_by = 'undo' AND (a.is_undone OR NOT EXISTS (
  SELECT FROM history_states kept WHERE kept.action_id = a.id
    AND (kept.kind <> 'event' OR kept.bin_item_id IS DISTINCT FROM kept.subject_id))))`;

/** That the state `later` belongs to something that is not undone and changed the same parts after the state `s`. */
export const IS_OVERTAKEN = `later.subject_id = s.subject_id AND later.at > s.at
  AND later.action_id <> s.action_id AND NOT later.is_undone
  AND (s.parts IS NULL OR later.parts IS NULL OR s.parts && later.parts)`;

/** That undoing one of a person's steps would put an event back into a calendar. */
export const needsCalendar = (userId: string, calendarId: string) => `EXISTS (
  SELECT FROM history_states back JOIN history_actions step ON step.id = back.action_id
  WHERE back.user_id = ${userId} AND step.key IS NOT NULL AND step.${BY_A_PERSON} AND step.at > now() - interval '${UNDO_HOURS} hours'
    AND NOT back.is_undone AND back.kind = 'event' AND back.state -> 'own' -> 'calendar_ids' ? ${calendarId})`;

/** That undoing one of a person's steps needs the calendar whose creation the state `s` notes, so that it stays. */
export const IS_NEEDED = `s.kind = 'calendar' AND s.is_new AND ${needsCalendar('s.user_id', 's.subject_id::text')}`;
