import * as z from 'zod';
import { CalendarColor } from '../calendars/calendar-fields.js';
import { ImportList } from './import-items.js';
import { calendarAddress, Import, ImportPage, ImportTableChoice, TABLE_CHARACTERS } from './imports.js';
import { endpoint, type FileBody } from '../schemas/endpoint.js';
import { id, PageQuery, requiredText, version } from '../schemas/fields.js';
import {
  ARCHIVE_MAX_BYTES,
  IMPORT_DAYS,
  IMPORT_MAX_BYTES,
  IMPORT_NOTES_LISTED_MAX,
  IMPORT_PART_MAX_BYTES,
  IMPORT_PARTS_LISTED_MAX,
  IMPORT_PARTS_MAX,
  NAME_MAX_CHARACTERS,
  PAGE_SIZE_MAX,
  URL_MAX_CHARACTERS,
} from '../schemas/limits.js';
import { timeZone } from '../schemas/local-time.js';
import { oneRecord, recordBytes, records } from '../schemas/response-bounds.js';
import { labelled, message, titled } from '../texts.js';

const calendarToMake = z.object({
  name: requiredText({ label: 'labels.calendarName', max: NAME_MAX_CHARACTERS }),
  color: CalendarColor.optional(),
  is_public: z.boolean().optional().default(false),
});

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** iCalendar, a CSV table, or a ZIP archive of those. Its type is detected from its content. */
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
    wrongType: titled('importFile.wrongType'),
    tooLarge: titled('importFile.tooLarge', {
      file: IMPORT_MAX_BYTES / BYTES_PER_MEGABYTE,
      archive: ARCHIVE_MAX_BYTES / BYTES_PER_MEGABYTE,
    }),
  },
} as const satisfies FileBody;

export const importFilePart = { ...importFile, maxBytes: IMPORT_PART_MAX_BYTES } as const satisfies FileBody;

/** A .zip may be an archive of an account; whether it is one is known only after reading it. */
export const importFileMaxBytes = (name: string): number =>
  /\.zip$/i.test(name) ? ARCHIVE_MAX_BYTES : IMPORT_MAX_BYTES;

const fileName = z
  .string()
  .normalize('NFC')
  .trim()
  .max(255, labelled('fields.tooLong', 'labels.name', { max: 255 }))
  .refine(
    // eslint-disable-next-line no-control-regex -- refusing control characters is what this is for
    (value) => value.isWellFormed() && !/[\u0000-\u001f\u007f-\u009f]/.test(value),
    labelled('fields.unusableCharacters', 'labels.name'),
  );

const IMPORT_BYTES =
  recordBytes(NAME_MAX_CHARACTERS * 3, 255, URL_MAX_CHARACTERS, TABLE_CHARACTERS) +
  IMPORT_NOTES_LISTED_MAX * 2_000 +
  IMPORT_PARTS_LISTED_MAX * 400;
const ONE_IMPORT = { response: Import, bound: oneRecord(IMPORT_BYTES) };

export const listImports = endpoint('GET /api/imports', {
  summary: "The caller's imports, the latest first: those that wait, and the history.",
  reads: ['imports'],
  query: PageQuery,
  response: ImportPage,
  bound: records(PAGE_SIZE_MAX, IMPORT_BYTES),
});

/**
 * `timezone` is for times without a zone. If the file comes in `parts`, the body is the first one, and the file is read
 * after `addImportPart` has received the others.
 */
export const createImport = endpoint('POST /api/imports', {
  summary:
    'Bring a calendar file. It is read in the background; nothing is written into a calendar before the import is run.',
  changes: ['imports'],
  query: z.object({
    name: fileName.optional().default(''),
    calendar_id: id('calendar_id').optional(),
    timezone: timeZone().optional(),
    parts: z.coerce.number().int().min(1).max(IMPORT_PARTS_MAX).optional().default(1),
  }),
  file: importFile,
  isIdempotent: true,
  ...ONE_IMPORT,
  status: 201,
});

/** From number 2, in any order; sending one again changes nothing. */
export const addImportPart = endpoint('PUT /api/imports/:id/parts/:number', {
  summary: 'Send a further part of a file that comes in parts.',
  changes: ['imports'],
  params: z.object({
    id: id(),
    number: z.coerce.number().int().min(2).max(IMPORT_PARTS_MAX),
  }),
  file: importFilePart,
  ...ONE_IMPORT,
});

/** The other fields are as in `createImport`. */
export const ImportAddressRequest = z.object({
  address: calendarAddress(),
  calendar_id: id('calendar_id').optional(),
  timezone: timeZone().optional(),
});

/** Fetched in the background; `refusal` does not reveal what is at the address. */
export const createImportFromAddress = endpoint('POST /api/imports/address', {
  summary:
    'Bring a calendar from an address. It is fetched once and read in the background; nothing is written into a calendar before the import is run.',
  changes: ['imports'],
  body: ImportAddressRequest,
  isIdempotent: true,
  ...ONE_IMPORT,
  status: 201,
});

export const getImport = endpoint('GET /api/imports/:id', {
  summary: "One of the caller's imports, with its progress.",
  reads: ['imports'],
  ...ONE_IMPORT,
});

export const IMPORT_CHOICES_MAX = 100;

const numbers = () =>
  z
    .array(z.int().min(1).max(1_000_000))
    .max(IMPORT_CHOICES_MAX, message('importFile.entriesAtOnce', { max: IMPORT_CHOICES_MAX }));

/**
 * Absent fields stay unchanged. Another calendar or zone, or `older_may_win`, compares the entries again and resets
 * manual choices. `choose` and `leave` name entries by number.
 */
export const ImportUpdate = z
  .object({
    version: version(),
    calendar_id: id('calendar_id').optional(),
    new_calendar: calendarToMake.optional(),
    /** Choosing a calendar, or a new one, sets it to false. */
    into_each: z.boolean().optional(),
    timezone: timeZone().optional(),
    older_may_win: z.boolean().optional(),
    is_public_shareable: z.boolean().optional(),
    /** It is read again. */
    table: ImportTableChoice.optional(),
    choose: numbers().optional(),
    leave: numbers().optional(),
    choose_list: ImportList.optional(),
    leave_list: ImportList.optional(),
  })
  .check(({ value, issues }) => {
    if (value.calendar_id === undefined || value.new_calendar === undefined) return;
    const message = 'Choose either a calendar or a new one';
    issues.push({ code: 'custom', message, path: ['new_calendar'], input: value });
  });
export type ImportUpdate = z.output<typeof ImportUpdate>;

export const updateImport = endpoint('PATCH /api/imports/:id', {
  summary: 'Choose into which calendar an import goes, how it is read, and which of its entries are taken.',
  changes: ['imports'],
  body: ImportUpdate,
  ...ONE_IMPORT,
});

export const deleteImport = endpoint('DELETE /api/imports/:id', {
  summary:
    'Throw a preview away, or forget an import; its events stay, and it can no longer be undone. One that is under way has to be stopped first.',
  changes: ['imports'],
});

const ImportAction = z.object({ version: version() });

export const runImport = endpoint('POST /api/imports/:id/run', {
  summary:
    'Import what was chosen, or resume an import that was stopped. It goes on in the background. Harmless where it does.',
  changes: ['imports', 'events', 'calendars'],
  body: ImportAction,
  ...ONE_IMPORT,
});

export const stopImport = endpoint('DELETE /api/imports/:id/run', {
  summary:
    'Stop an import that is under way, after the entries at hand. What it did stays, until it is resumed or undone. Harmless where nothing is under way.',
  changes: ['imports', 'events'],
  ...ONE_IMPORT,
});

export const undoImport = endpoint('POST /api/imports/:id/undo', {
  summary: `Undo an import, for ${IMPORT_DAYS} days: events that it created go, those that it changed are as they were, unless somebody changed them since. Harmless where it was undone.`,
  changes: ['imports', 'events', 'calendars'],
  body: ImportAction,
  ...ONE_IMPORT,
});
