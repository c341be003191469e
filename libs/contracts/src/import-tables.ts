import * as z from 'zod';
import { ImportRefusal } from './import-notes.js';

/** The fields that a column of a table can hold. */
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

/** The column of each field, by its index from 0. */
const TableColumns = z.partialRecord(z.enum(tableFields), z.int().min(0).max(199));
export type TableColumns = z.infer<typeof TableColumns>;

/** The order of the parts of a date in a table. */
export const dateOrders = ['day_first', 'month_first', 'year_first'] as const;

const DateOrder = z.enum(dateOrders);
export type DateOrder = z.infer<typeof DateOrder>;

/**
 * How a table (CSV) was read, for the person to check and correct: its headings, the field of each column (by index
 * from 0), the order of day and month in its dates, and its first rows. Columns without a heading are named by their
 * letter. `is_known` is true for the tables of Google Calendar and Outlook; for any other the columns are a guess to be
 * checked. So are dates where `possible_orders` has more than one; `example` is a date as written and as read. If
 * `problem` is not null, nothing could be read with these columns, and others have to be chosen.
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

/** A correction of how a table is read. Absent fields stay unchanged. */
export const ImportTableChoice = z.object({
  columns: TableColumns.optional(),
  date_order: DateOrder.optional(),
});
export type ImportTableChoice = z.infer<typeof ImportTableChoice>;

/** The most columns of a table, and the most characters shown of a heading and of a cell in the first rows. */
const HEADINGS_MAX = 200;

export const TABLE_HEADING_MAX_CHARACTERS = 100;

export const TABLE_SAMPLE_ROWS = 3;

export const TABLE_CELL_MAX_CHARACTERS = 40;

/** The most characters of a table in an import's response. */
export const TABLE_CHARACTERS =
  HEADINGS_MAX * (TABLE_HEADING_MAX_CHARACTERS + TABLE_SAMPLE_ROWS * TABLE_CELL_MAX_CHARACTERS);
