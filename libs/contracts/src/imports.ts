import * as z from 'zod';
import { CalendarColor } from './calendar-colors.js';
import { id, pageOf } from './fields.js';
import { ImportNote, ImportRefusal } from './import-notes.js';
import { ImportTable } from './import-tables.js';

/**
 * Where an import stands.
 *
 * `reading`: the file is being read, or compared with the calendar again after a choice; nothing is written. `ready`: it can
 * be looked at, chosen from and run. `importing`: it is under way. `done`: everything that was chosen is there. `stopped`: a
 * part is there; it can be run on or taken back. `undoing`: it is being taken back. `undone`: it was taken back, but for
 * what somebody changed since. `failed`: the file as a whole was refused, `refusal` says why.
 *
 * While it is `reading`, `importing` or `undoing` a page asks again, about once a second, and shows `progress`. All else
 * stays as it is until the person does something.
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

/** How many entries there are, in each list, and how many of them are chosen. */
export const ImportCounts = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  part: z.int(),
  refused: z.int(),
  chosen: z.int(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** What a calendar file says of itself; null where it says nothing. */
export const ImportSource = z.object({
  name: z.string().nullable(),
  color: z.string().nullable(),
  timezone: z.string().nullable(),
  /** Of a file that people send by mail: 'publish', 'request' or 'cancel'. */
  method: z.string().nullable(),
  /** Of the calendar; a new one gets it. */
  description: z.string().nullable(),
  /** Entries whose times name no zone: they are read in `timezone` of the import, which can be chosen. */
  floating: z.int(),
  /** Entries that the file calls private or confidential: they will not be shared. */
  private: z.int(),
  /** Tasks, journals and the like, which are left out. */
  left_out: z.int(),
});
export type ImportSource = z.infer<typeof ImportSource>;

/** What an import did. */
export const ImportResult = z.object({
  created: z.int(),
  changed: z.int(),
  failed: z.int(),
  /** Of an import that was taken back: what it undid, and what stays, since somebody changed it. */
  undone: z.int(),
  kept: z.int(),
});
export type ImportResult = z.infer<typeof ImportResult>;

/**
 * An import. What can be chosen (`updateImport`): the calendar, or a new one; the zone for times without one; whether older
 * entries may win over what is newer here; whether the events are shared; and which entries are taken.
 */
export const Import = z
  .object({
    id: id(),
    state: ImportState,
    file_name: z.string(),
    file_bytes: z.int(),
    /** Of one that was fetched: from where. Null of a file. */
    address: z.string().nullable(),
    /** The calendar into which it goes; null where it is to make one, or where that calendar was deleted. */
    calendar: z.object({ id: id(), name: z.string(), color: z.string() }).nullable(),
    /** The calendar that it will make; null once that is there. */
    new_calendar: z
      .object({ name: z.string(), color: CalendarColor.nullable(), is_public: z.boolean() })
      .nullable(),
    /** Of a file with several calendars: each goes into a new calendar of its own, or into the one that an import made of it before. */
    into_each: z.boolean(),
    /**
     * The calendars of a file that holds several: how many, and the first IMPORT_PARTS_TOLD_MAX of them; null of one calendar.
     * `in_none` are entries of an archive that are in no calendar, and stay so.
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
    /** Null before it was read. */
    source: ImportSource.nullable(),
    /** Of a table: how it was read. Null of anything else, and once it was run. */
    table: ImportTable.nullable(),
    counts: ImportCounts,
    /** Entries done so far, and all that there are to do; while the file is read `total` may be null. */
    progress: z.object({ done: z.int(), total: z.int().nullable() }),
    result: ImportResult,
    /** Of the file as a whole; at most IMPORT_NOTES_TOLD_MAX. In words: `describeImportNote`. */
    notes: z.array(ImportNote),
    /** Of one that failed. In words: `describeImportRefusal`. */
    refusal: ImportRefusal.nullable(),
    /** Why it was stopped where nobody stopped it, such as a limit that was reached: what is to be done, in words. */
    problem: z.string().nullable(),
    created_at: z.string(),
    /** When it was run to its end, or stopped. */
    finished_at: z.string().nullable(),
    /** Until then it can be taken back; null where it cannot, or cannot any more. */
    undoable_until: z.string().nullable(),
    /** When a preview that nobody runs goes. */
    expires_at: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof Import>;

export const ImportPage = pageOf(Import).meta({ id: 'ImportPage' });
export type ImportPage = z.infer<typeof ImportPage>;
