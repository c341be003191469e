import * as z from 'zod';
import { ImportRefusal } from './import-notes.js';

/** What a column of a table can be. */
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

/** Which column of a table, by its place from 0, is what. */
const TableColumns = z.partialRecord(z.enum(tableFields), z.int().min(0).max(199));
export type TableColumns = z.infer<typeof TableColumns>;

/** In which order a table writes the parts of a date. */
export const dateOrders = ['day_first', 'month_first', 'year_first'] as const;

const DateOrder = z.enum(dateOrders);
export type DateOrder = z.infer<typeof DateOrder>;

/**
 * How a table (CSV) was read, so that a person can look at it and choose otherwise: its headings, which column (by its place,
 * from 0) is what, the order of day and month in its dates, and its first rows. Columns without a heading are called by their
 * letter. A table as Google Calendar or Outlook writes it `is_known`; of any other the columns are a guess, to be looked at.
 * Where `possible_orders` has more than one, the person should look too: `example` is a date as it is written and as it is
 * read. Where `problem` is not null nothing could be read by these columns, and others have to be chosen.
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

/** How a table is to be read instead. What is absent stays. */
export const ImportTableChoice = z.object({
  columns: TableColumns.optional(),
  date_order: DateOrder.optional(),
});
export type ImportTableChoice = z.infer<typeof ImportTableChoice>;

/** A table has so many columns at most, and so many characters are told of a heading, and of a cell of its first rows. */
const HEADINGS_MAX = 200;

export const TABLE_HEADING_MAX_CHARACTERS = 100;

export const TABLE_ROWS_TOLD = 3;

export const TABLE_CELL_MAX_CHARACTERS = 40;

/** So many characters of a table stand in an import at most. */
export const TABLE_CHARACTERS =
  HEADINGS_MAX * (TABLE_HEADING_MAX_CHARACTERS + TABLE_ROWS_TOLD * TABLE_CELL_MAX_CHARACTERS);
