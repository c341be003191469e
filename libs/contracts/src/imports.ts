import * as z from 'zod';
import { oneRecord, recordBytes, records } from './answer-bounds.js';
import { calendarAddress } from './calendar-address.js';
import { CalendarColor } from './calendar-colors.js';
import { endpoint, signedInAccess, type FileBody } from './endpoint.js';
import { WindowQuery } from './events/window-query.js';
import { id, pageOf, PageQuery, pageQueryFields, requiredText, searchText, version } from './fields.js';
import { ImportNote, ImportRefusal } from './import-notes.js';
import {
  IMPORT_DAYS,
  IMPORT_MAX_BYTES,
  IMPORT_NOTES_TOLD_MAX,
  IMPORT_PARTS_TOLD_MAX,
  IMPORT_WINDOW_MAX_ENTRIES,
  LISTED_DESCRIPTION_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PAGE_SIZE_MAX,
  URL_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from './limits.js';
import { timeZone } from './local-time.js';

/**
 * Where an import stands.
 *
 * `reading`: the file is being read, or compared with the calendar anew after a choice; nothing is written. `ready`: it can
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

/**
 * The lists of a preview; each entry of the file is in one of them. `new` and `changed` would be kept whole, `part` lose
 * something (`becomes` says whether they are new or changed), `unchanged` are there already, `refused` cannot be kept.
 */
export const importLists = ['new', 'changed', 'unchanged', 'part', 'refused'] as const;
export const ImportList = z.enum(importLists, `list must be one of ${importLists.join(', ')}`);
export type ImportList = z.infer<typeof ImportList>;

/** What an import makes of an entry: a new event, a change of one that is there, or nothing. */
export const importOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const;

/**
 * Why an entry that could be chosen is not, or why it is not what one expects. `newer_here`: the event was changed here since,
 * or the file has an older state of it. `deleted_here`: the person deleted it, and it is in the bin. `in_other_calendar`: the
 * person has it in another calendar; here it becomes an event of its own.
 */
export const importReasons = ['newer_here', 'deleted_here', 'in_other_calendar'] as const;

/** The parts of an event that a preview compares, in the order in which it shows them. */
export const importedParts = [
  'title',
  'times',
  'recurrence',
  'dates',
  'location',
  'description',
  'url',
  'meeting',
  'status',
  'others',
] as const;

const shownText = z.string();

/**
 * One difference between the event that is there and the entry of the file, as texts to show. `times` are local times with
 * their zone, `recurrence` is in words, `dates` says how many dates were changed or deleted by themselves, `others` are
 * lines that no field of ours holds. Null where there is nothing.
 */
export const ImportChange = z.object({
  part: z.enum(importedParts),
  before: shownText.nullable(),
  after: shownText.nullable(),
});
export type ImportChange = z.infer<typeof ImportChange>;

/** What became of an entry. `kept`: the import was taken back, but somebody had changed this event since, so it stays. */
export const importItemStates = ['waiting', 'done', 'failed', 'undone', 'kept'] as const;

/**
 * An entry of the file. `number` is its place in the file, from 1, and its id within the import. An entry that is refused has
 * no times, and maybe no title; the first of its `notes` says why. `line` is where it begins in the file.
 */
export const ImportItem = z
  .object({
    number: z.int(),
    list: ImportList,
    becomes: z.enum(importOutcomes),
    reason: z.enum(importReasons).nullable(),
    is_chosen: z.boolean(),
    /** Whether it can be chosen; what is the same already and what is refused cannot. */
    may_choose: z.boolean(),
    title: z.string().nullable(),
    line: z.int().nullable(),
    start_local: z.string().nullable(),
    end_local: z.string().nullable(),
    timezone: z.string().nullable(),
    is_all_day: z.boolean(),
    recurrence_text: z.string().nullable(),
    /** Its file calls it private or confidential: it will not be shared. */
    is_private: z.boolean(),
    status: z.enum(['confirmed', 'cancelled']),
    /** In words: `describeImportNote`. At most IMPORT_NOTES_TOLD_MAX of them. */
    notes: z.array(ImportNote),
    /** Of one that is changed. */
    changes: z.array(ImportChange),
    state: z.enum(importItemStates),
    /** Why it failed, in words. */
    failure: z.string().nullable(),
    /** The event that it became or changed, once it is there. */
    event_id: id().nullable(),
  })
  .meta({ id: 'ImportItem' });
export type ImportItem = z.infer<typeof ImportItem>;

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

const calendarToMake = z.object({
  name: requiredText({ label: 'Calendar name', max: NAME_MAX_CHARACTERS }),
  color: CalendarColor.optional(),
  /** Private unless the person says otherwise. */
  is_public: z.boolean('is_public must be true or false').optional().default(false),
});

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

/** A file with a calendar: iCalendar, a table, or an archive of those. What it is, its content decides. */
export const importFile = {
  mediaTypes: [
    'text/calendar',
    'text/csv',
    'text/plain',
    'application/csv',
    'application/ics',
    'application/vnd.ms-excel',
    'application/zip',
    'application/x-zip-compressed',
    'application/octet-stream',
  ],
  maxBytes: IMPORT_MAX_BYTES,
  refusals: {
    wrongType: {
      title: 'This file cannot be imported',
      detail: 'Choose a file that ends in .ics, .csv or .zip, as calendar programs export it.',
    },
    tooLarge: {
      title: 'The file is too large',
      detail: `A file can have at most ${IMPORT_MAX_BYTES / (1024 * 1024)} MB. Export a shorter span of time, or calendar by calendar.`,
    },
  },
} as const satisfies FileBody;

const fileName = z
  .string('name must be a text')
  .normalize('NFC')
  .trim()
  .max(255, 'name must be at most 255 characters')
  // eslint-disable-next-line no-control-regex -- refusing control characters is what this is for
  .refine((value) => value.isWellFormed() && !/[\u0000-\u001f\u007f-\u009f]/.test(value), {
    message: 'name contains characters that cannot be used',
  });

/** A table has so many columns at most, and so many characters are told of a heading, and of a cell of its first rows. */
const HEADINGS_MAX = 200;
export const TABLE_HEADING_MAX_CHARACTERS = 100;
export const TABLE_ROWS_TOLD = 3;
export const TABLE_CELL_MAX_CHARACTERS = 40;
const TABLE_CHARACTERS =
  HEADINGS_MAX * (TABLE_HEADING_MAX_CHARACTERS + TABLE_ROWS_TOLD * TABLE_CELL_MAX_CHARACTERS);
const IMPORT_BYTES =
  recordBytes(NAME_MAX_CHARACTERS * 3, 255, URL_MAX_CHARACTERS, TABLE_CHARACTERS) +
  IMPORT_NOTES_TOLD_MAX * 2_000 +
  IMPORT_PARTS_TOLD_MAX * 400;
/** Texts of an entry are cut; each part has two. */
const ITEM_BYTES =
  recordBytes(TITLE_MAX_CHARACTERS, ...importedParts.map(() => 2 * LISTED_DESCRIPTION_MAX_CHARACTERS)) +
  IMPORT_NOTES_TOLD_MAX * 2_000;

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: "The caller's imports, the latest first: those that wait, and the history.",
  access: signedInAccess,
  reads: ['imports'],
  query: PageQuery,
  response: ImportPage,
  bound: records(PAGE_SIZE_MAX, IMPORT_BYTES),
  status: 200,
});

/**
 * The body is the file. `name` is what it is called; `calendar_id` the calendar into which it is to go, without which a new
 * one is proposed; `timezone` the zone of whoever looks, in which times without a zone are read.
 */
export const createImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary:
    'Bring a calendar file. It is read in the background; nothing is written into a calendar before the import is run.',
  access: signedInAccess,
  changes: ['imports'],
  query: z.object({
    name: fileName.optional().default(''),
    calendar_id: id('calendar_id').optional(),
    timezone: timeZone().optional(),
  }),
  file: importFile,
  isIdempotent: true,
  response: Import,
  bound: oneRecord(IMPORT_BYTES),
  status: 201,
});

/** Where a calendar is to be fetched from; all else is as in `createImport`. */
export const ImportAddressRequest = z
  .object({
    address: calendarAddress(),
    calendar_id: id('calendar_id').optional(),
    timezone: timeZone().optional(),
  })
  .meta({ id: 'ImportAddressRequest' });

/**
 * An address (https or webcal) in place of a file. It is fetched in the background, within the limits of a file; why it gave
 * nothing is in `refusal`, in words that do not say what is there.
 */
export const createImportFromAddress = endpoint({
  method: 'POST',
  path: '/api/imports/address',
  summary:
    'Bring a calendar from an address. It is fetched once and read in the background; nothing is written into a calendar before the import is run.',
  access: signedInAccess,
  changes: ['imports'],
  body: ImportAddressRequest,
  isIdempotent: true,
  response: Import,
  bound: oneRecord(IMPORT_BYTES),
  status: 201,
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  summary: "One of the caller's imports, with its progress.",
  access: signedInAccess,
  reads: ['imports'],
  params: z.object({ id: id() }),
  response: Import,
  bound: oneRecord(IMPORT_BYTES),
  status: 200,
});

/** So many entries are named in one choice. */
export const IMPORT_CHOICES_MAX = 100;
const numbers = (field: string) =>
  z
    .array(z.int(`${field} must be numbers of entries`).min(1).max(1_000_000))
    .max(IMPORT_CHOICES_MAX, `At most ${IMPORT_CHOICES_MAX} entries at once`);

/**
 * Choices for an import that is `ready`. What is absent stays. Of `calendar_id` and `new_calendar` at most one. Another calendar
 * or zone, or `older_may_win`, has the entries compared anew: the import is `reading` again for a moment, and what was chosen
 * by hand is as it was at first. `choose` and `leave` name entries by number; `choose_list` and `leave_list` all of a list
 * that can be chosen. `version` is that of the import.
 */
export const ImportUpdate = z
  .object({
    version: version(),
    calendar_id: id('calendar_id').optional(),
    new_calendar: calendarToMake.optional(),
    /** Of a file with several calendars. Choosing a calendar, or a new one, ends it. */
    into_each: z.boolean('into_each must be true or false').optional(),
    timezone: timeZone().optional(),
    older_may_win: z.boolean('older_may_win must be true or false').optional(),
    is_public_shareable: z.boolean('is_public_shareable must be true or false').optional(),
    /** Of a table: it is read anew. */
    table: ImportTableChoice.optional(),
    choose: numbers('choose').optional(),
    leave: numbers('leave').optional(),
    choose_list: ImportList.optional(),
    leave_list: ImportList.optional(),
  })
  .check(({ value, issues }) => {
    if (value.calendar_id === undefined || value.new_calendar === undefined) return;
    const message = 'Choose either a calendar or a new one';
    issues.push({ code: 'custom', message, path: ['new_calendar'], input: value });
  })
  .meta({ id: 'ImportUpdate' });
export type ImportUpdate = z.output<typeof ImportUpdate>;

export const updateImport = endpoint({
  method: 'PATCH',
  path: '/api/imports/:id',
  summary: 'Choose into which calendar an import goes, how it is read, and which of its entries are taken.',
  access: signedInAccess,
  changes: ['imports'],
  params: z.object({ id: id() }),
  body: ImportUpdate,
  response: Import,
  bound: oneRecord(IMPORT_BYTES),
  status: 200,
});

export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/:id',
  summary:
    'Throw a preview away, or forget an import; its events stay, and can be taken back no more. One that is under way has to be stopped first.',
  access: signedInAccess,
  changes: ['imports'],
  params: z.object({ id: id() }),
  status: 204,
});

/** Query of the entries of an import. `search` is part of the title or the place, without regard to case. */
export const ImportItemsQuery = z.object({
  ...pageQueryFields,
  list: ImportList.optional(),
  /** Of an import that was run: what became of them. */
  state: z.enum(importItemStates, `state must be one of ${importItemStates.join(', ')}`).optional(),
  search: searchText().optional().default(''),
});
export type ImportItemsQuery = z.output<typeof ImportItemsQuery>;

export const ImportItemPage = pageOf(ImportItem).meta({ id: 'ImportItemPage' });
export type ImportItemPage = z.infer<typeof ImportItemPage>;

export const listImportItems = endpoint({
  method: 'GET',
  path: '/api/imports/:id/items',
  summary: 'The entries of an import, in the order of the file, a page at a time.',
  access: signedInAccess,
  reads: ['imports'],
  params: z.object({ id: id() }),
  query: ImportItemsQuery,
  response: ImportItemPage,
  bound: records(PAGE_SIZE_MAX, ITEM_BYTES),
  status: 200,
});

/** One date of an entry, as a month grid shows it. */
export const ImportDate = z.object({
  number: z.int(),
  list: ImportList,
  title: z.string(),
  start_local: z.string(),
  end_local: z.string(),
  timezone: z.string(),
  is_all_day: z.boolean(),
  start_time: z.string(),
  end_time: z.string(),
});
export type ImportDate = z.infer<typeof ImportDate>;

export const ImportWindow = z
  .object({ items: z.array(ImportDate), truncated: z.boolean() })
  .meta({ id: 'ImportWindow' });

export const getImportWindow = endpoint({
  method: 'GET',
  path: '/api/imports/:id/window',
  summary: 'What an import would bring into a window of time, repeating entries expanded: for a month grid.',
  access: signedInAccess,
  reads: ['imports'],
  params: z.object({ id: id() }),
  query: WindowQuery,
  response: ImportWindow,
  bound: records(IMPORT_WINDOW_MAX_ENTRIES, recordBytes(TITLE_MAX_CHARACTERS)),
  status: 200,
});

const ImportAct = z.object({ version: version() });

export const runImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/run',
  summary:
    'Import what was chosen, or go on with an import that was stopped. It goes on in the background. Harmless where it does.',
  access: signedInAccess,
  changes: ['imports', 'events', 'calendars'],
  params: z.object({ id: id() }),
  body: ImportAct,
  response: Import,
  bound: oneRecord(IMPORT_BYTES),
  status: 200,
});

export const stopImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/:id/run',
  summary:
    'Stop an import that is under way, after the entries at hand. What it did stays, until it goes on or is taken back. Harmless where nothing is under way.',
  access: signedInAccess,
  changes: ['imports', 'events'],
  params: z.object({ id: id() }),
  response: Import,
  bound: oneRecord(IMPORT_BYTES),
  status: 200,
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary: `Take an import back, for ${IMPORT_DAYS} days: events that it made go, those that it changed are as they were, unless somebody changed them since. Harmless where it was taken back.`,
  access: signedInAccess,
  changes: ['imports', 'events', 'calendars'],
  params: z.object({ id: id() }),
  body: ImportAct,
  response: Import,
  bound: oneRecord(IMPORT_BYTES),
  status: 200,
});
