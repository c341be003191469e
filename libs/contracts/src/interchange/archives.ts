import * as z from 'zod';
import { endpoint } from '../schemas/endpoint.js';
import { id } from '../schemas/fields.js';
import { ARCHIVE_MAX_BYTES, ARCHIVES_PER_DAY_MAX, EXPORT_MAX_BYTES } from '../schemas/limits.js';
import { oneRecord, records } from '../schemas/response-bounds.js';

/** Pages poll while it is `making`. `problem` says why it `failed`. */
export const archiveStates = ['making', 'ready', 'failed'] as const;

/** It is deleted after ARCHIVE_HOURS. */
export const Archive = z.object({
  id: id(),
  state: z.enum(archiveStates),
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  counts: z.object({ calendars: z.int(), events: z.int(), logos: z.int() }).nullable(),
  bytes: z.int().nullable(),
  problem: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
});
export type Archive = z.infer<typeof Archive>;

export const listArchives = endpoint('GET /api/exports', {
  summary: "The caller's archives that are being made or kept, the latest first.",
  reads: ['archives'],
  response: z.object({ items: z.array(Archive) }),
  bound: records(2 * ARCHIVES_PER_DAY_MAX),
});

/** One in progress per person, and ARCHIVES_PER_DAY_MAX within a day. The owner gets a mail when it is ready. */
export const createArchive = endpoint('POST /api/exports', {
  summary: 'Have an archive made of everything that the caller has.',
  changes: ['archives'],
  isIdempotent: true,
  response: Archive,
  status: 201,
});

/** Only the owner's session can download it; there is no link that works without one. */
export const getArchiveFile = endpoint('GET /api/exports/:id/file', {
  summary: 'The file of an archive, for its owner.',
  reads: [],
  response: z.file(),
  mediaType: 'application/zip',
  bound: oneRecord(ARCHIVE_MAX_BYTES),
});

/** With private events, changed and cancelled dates, and the original lines of imported events that nobody changed. */
export const exportCalendar = endpoint('GET /api/calendars/:id/export.ics', {
  summary: 'A calendar with everything in it as an iCalendar file, for its owner.',
  reads: [],
  response: z.string(),
  mediaType: 'text/calendar',
  bound: oneRecord(EXPORT_MAX_BYTES),
});

/** A row for each event, series and changed date; spreadsheets and calendar programs understand its columns. */
export const exportCalendarTable = endpoint('GET /api/calendars/:id/export.csv', {
  summary: 'A calendar with everything in it as a table, for its owner.',
  reads: [],
  response: z.string(),
  mediaType: 'text/csv',
  bound: oneRecord(EXPORT_MAX_BYTES),
});
