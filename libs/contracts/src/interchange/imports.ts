import * as z from 'zod';
import { CalendarColor } from '../calendars/calendar-fields.js';
import { ImportNote, ImportRefusal } from './import-notes.js';
import { id, pageOf } from '../schemas/fields.js';
import { URL_MAX_CHARACTERS } from '../schemas/limits.js';
import { labelled, message, required } from '../texts.js';

const HOST_WITH_DOT = /^[^\s/?#.@]+(?:\.[^\s/?#.@]+)+\.?(?:[/?#]|$)/;

/** With `https://` or `webcal://`, or without if the host has a dot. The server decides whether it may be fetched. */
export const calendarAddress = () =>
  z
    .string(required('labels.address'))
    .trim()
    .min(1, required('labels.address'))
    .max(URL_MAX_CHARACTERS, labelled('fields.tooLong', 'labels.address', { max: URL_MAX_CHARACTERS }))
    .refine((address) => address.includes('://') || HOST_WITH_DOT.test(address), message('sources.address'));

export const tableFields = [
  'title',
  'description',
  'location',
  'url',
  'start_date',
  'start_time',
  'end_date',
  'end_time',
  'is_all_day',
  'is_private',
] as const;
export type TableField = (typeof tableFields)[number];

const TableColumns = z.partialRecord(z.enum(tableFields), z.int().min(0).max(199));
export type TableColumns = z.infer<typeof TableColumns>;

export const dateOrders = ['day_first', 'month_first', 'year_first'] as const;

const DateOrder = z.enum(dateOrders);
export type DateOrder = z.infer<typeof DateOrder>;

/**
 * For the person to check and correct. `is_known`: a table of Google Calendar or Outlook; else the columns are a guess,
 * and so are dates where `possible_orders` has more than one. With a `problem` nothing could be read with these
 * columns.
 */
export const ImportTable = z.object({
  headings: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  is_known: z.boolean(),
  columns: TableColumns,
  date_order: DateOrder,
  possible_orders: z.array(DateOrder),
  example: z.object({ written: z.string(), date: z.string() }).nullable(),
  problem: ImportRefusal.nullable(),
});
export type ImportTable = z.infer<typeof ImportTable>;

/** Absent fields stay unchanged. */
export const ImportTableChoice = z.object({
  columns: TableColumns.optional(),
  date_order: DateOrder.optional(),
});
export type ImportTableChoice = z.infer<typeof ImportTableChoice>;

const HEADINGS_MAX = 200;

export const TABLE_HEADING_MAX_CHARACTERS = 100;

export const TABLE_SAMPLE_ROWS = 3;

export const TABLE_CELL_MAX_CHARACTERS = 40;

export const TABLE_CHARACTERS =
  HEADINGS_MAX * (TABLE_HEADING_MAX_CHARACTERS + TABLE_SAMPLE_ROWS * TABLE_CELL_MAX_CHARACTERS);

/**
 * `ready` can be previewed, changed and run; `stopped` can be continued or undone; `undone` except for what somebody
 * changed since; `failed`: the file as a whole was refused. A page polls during `reading`, `importing` and `undoing`.
 */
export const importStates = [
  'reading',
  'ready',
  'importing',
  'done',
  'stopped',
  'undoing',
  'undone',
  'failed',
] as const;

export const ImportState = z.enum(importStates);
export type ImportState = z.infer<typeof ImportState>;

export const ImportCounts = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  part: z.int(),
  refused: z.int(),
  chosen: z.int(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** The file's own description of its calendar; null where it has none. */
export const ImportSource = z.object({
  name: z.string().nullable(),
  color: z.string().nullable(),
  timezone: z.string().nullable(),
  method: z.string().nullable(),
  description: z.string().nullable(),
  /** Entries with times without a zone: they are read in the import's `timezone`, which can be chosen. */
  floating: z.int(),
  /** Entries that the file marks private or confidential: they will not be shared. */
  private: z.int(),
  /** Tasks, journals and other components that are not imported. */
  left_out: z.int(),
});
export type ImportSource = z.infer<typeof ImportSource>;

export const ImportResult = z.object({
  created: z.int(),
  changed: z.int(),
  failed: z.int(),
  undone: z.int(),
  kept: z.int(),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const Import = z.object({
  id: id(),
  state: ImportState,
  file_name: z.string(),
  file_bytes: z.int(),
  address: z.string().nullable(),
  calendar: z.object({ id: id(), name: z.string(), color: z.string() }).nullable(),
  new_calendar: z
    .object({ name: z.string(), color: CalendarColor.nullable(), is_public: z.boolean() })
    .nullable(),
  /** Each goes into a new calendar, or into the one that an earlier import created for it. */
  into_each: z.boolean(),
  /**
   * The first IMPORT_PARTS_LISTED_MAX; null for one calendar. `in_none` are entries of an archive that are in no
   * calendar.
   */
  parts: z
    .object({
      total: z.int(),
      in_none: z.int(),
      first: z.array(z.object({ name: z.string(), color: z.string().nullable(), entries: z.int() })),
    })
    .nullable(),
  timezone: z.string(),
  older_may_win: z.boolean(),
  is_public_shareable: z.boolean(),
  source: ImportSource.nullable(),
  table: ImportTable.nullable(),
  counts: ImportCounts,
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  result: ImportResult,
  /** Notes about the file as a whole; at most IMPORT_NOTES_LISTED_MAX. To be shown with `describeImportNote`. */
  notes: z.array(ImportNote),
  /** For a failed import. To be shown with `describeImportRefusal`. */
  refusal: ImportRefusal.nullable(),
  problem: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** Null if it cannot be undone, or no longer. */
  undoable_until: z.string().nullable(),
  expires_at: z.string().nullable(),
  version: z.int(),
});
export type Import = z.infer<typeof Import>;

export const ImportPage = pageOf(Import);
export type ImportPage = z.infer<typeof ImportPage>;
