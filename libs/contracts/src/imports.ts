import * as z from 'zod';
import { CalendarColor } from './calendar-colors.js';
import { id, pageOf } from './fields.js';
import { ImportNote, ImportRefusal } from './import-notes.js';
import { ImportTable } from './import-tables.js';

/**
 * The state of an import.
 *
 * `reading`: the file is being read, or compared with the calendar again after a choice; nothing is written. `ready`:
 * it can be previewed, changed and run. `importing`: it is running. `done`: every selected entry is imported.
 * `stopped`: some are imported; it can be continued or undone. `undoing`: it is being undone. `undone`: it was undone,
 * except for what somebody changed since. `failed`: the file as a whole was refused, and `refusal` says why.
 *
 * During `reading`, `importing` and `undoing` a page polls about once a second and shows `progress`. The other states
 * last until the person acts.
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

/** The number of entries in each list, and how many of them are selected. */
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
  /** The METHOD of a file sent by mail: 'publish', 'request' or 'cancel'. */
  method: z.string().nullable(),
  /** The calendar's description; a new calendar gets it. */
  description: z.string().nullable(),
  /** Entries with times without a zone: they are read in the import's `timezone`, which can be chosen. */
  floating: z.int(),
  /** Entries that the file marks private or confidential: they will not be shared. */
  private: z.int(),
  /** Tasks, journals and other components that are not imported. */
  left_out: z.int(),
});
export type ImportSource = z.infer<typeof ImportSource>;

/** The result of an import. */
export const ImportResult = z.object({
  created: z.int(),
  changed: z.int(),
  failed: z.int(),
  /** For an import that was undone: what it undid, and what stays because somebody changed it since. */
  undone: z.int(),
  kept: z.int(),
});
export type ImportResult = z.infer<typeof ImportResult>;

/**
 * An import. `updateImport` can choose the calendar, or a new one; the zone for times without one; whether older
 * entries may replace what is newer here; whether the events are shared; and which entries are imported.
 */
export const Import = z
  .object({
    id: id(),
    state: ImportState,
    file_name: z.string(),
    file_bytes: z.int(),
    /** The address it was fetched from; null for a file. */
    address: z.string().nullable(),
    /** The calendar to import into; null if the import creates one, or if the calendar was deleted. */
    calendar: z.object({ id: id(), name: z.string(), color: z.string() }).nullable(),
    /** The calendar that it will create; null once that exists. */
    new_calendar: z
      .object({ name: z.string(), color: CalendarColor.nullable(), is_public: z.boolean() })
      .nullable(),
    /**
     * For a file with several calendars: each goes into its own new calendar, or into the one that an earlier import
     * created for it.
     */
    into_each: z.boolean(),
    /**
     * The calendars of a file that holds several: their number, and the first IMPORT_PARTS_LISTED_MAX of them; null for
     * one calendar. `in_none` are entries of an archive that are in no calendar; they stay so.
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
    /** Null until the file was read. */
    source: ImportSource.nullable(),
    /** For a table: how it was read. Null for anything else, and after the import was run. */
    table: ImportTable.nullable(),
    counts: ImportCounts,
    /** Entries done so far, and in total; `total` may be null while the file is read. */
    progress: z.object({ done: z.int(), total: z.int().nullable() }),
    result: ImportResult,
    /** Notes about the file as a whole; at most IMPORT_NOTES_LISTED_MAX. To be shown with `describeImportNote`. */
    notes: z.array(ImportNote),
    /** For a failed import. To be shown with `describeImportRefusal`. */
    refusal: ImportRefusal.nullable(),
    /** Why it stopped by itself, such as a limit that was reached, and what to do, in words. */
    problem: z.string().nullable(),
    created_at: z.string(),
    /** When it ended or was stopped. */
    finished_at: z.string().nullable(),
    /** It can be undone until then; null if it cannot be undone, or no longer. */
    undoable_until: z.string().nullable(),
    /** When an import that was never run is deleted. */
    expires_at: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof Import>;

export const ImportPage = pageOf(Import).meta({ id: 'ImportPage' });
export type ImportPage = z.infer<typeof ImportPage>;
