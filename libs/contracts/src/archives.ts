import * as z from 'zod';
import { oneRecord, records } from './answer-bounds.js';
import { endpoint, signedInAccess } from './endpoint.js';
import { id } from './fields.js';
import { ARCHIVE_MAX_BYTES, ARCHIVES_PER_DAY_MAX } from './limits.js';

/**
 * Where an archive stands. `making`: it waits or is being made, and a page asks again. `ready`: its file can be downloaded.
 * `failed`: there is no file, `problem` says why.
 */
export const archiveStates = ['making', 'ready', 'failed'] as const;

/** A file with everything that a person has, as it was when it was made. It is kept for ARCHIVE_HOURS. */
export const Archive = z
  .object({
    id: id(),
    state: z.enum(archiveStates),
    /** Events done so far, and all that there are; `total` is null before they were counted. */
    progress: z.object({ done: z.int(), total: z.int().nullable() }),
    /** What is in it; null before it is there. */
    counts: z.object({ calendars: z.int(), events: z.int(), logos: z.int() }).nullable(),
    /** Length of the file; null before it is there. */
    bytes: z.int().nullable(),
    /** Why it failed, and what to do, in words. */
    problem: z.string().nullable(),
    created_at: z.string(),
    /** When its file goes; null before it is there. */
    expires_at: z.string().nullable(),
  })
  .meta({ id: 'Archive' });
export type Archive = z.infer<typeof Archive>;

export const listArchives = endpoint({
  method: 'GET',
  path: '/api/exports',
  summary: "The caller's archives that are being made or kept, the latest first.",
  access: signedInAccess,
  reads: ['archives'],
  response: z.object({ items: z.array(Archive) }),
  bound: records(2 * ARCHIVES_PER_DAY_MAX),
  status: 200,
});

/** One at a time for a person, and ARCHIVES_PER_DAY_MAX within a day. Its owner gets a mail when it is there. */
export const createArchive = endpoint({
  method: 'POST',
  path: '/api/exports',
  summary: 'Have an archive made of everything that the caller has.',
  access: signedInAccess,
  changes: ['archives'],
  isIdempotent: true,
  response: Archive,
  bound: oneRecord(),
  status: 201,
});

/** Nobody else can open it, and no address opens it without the session of its owner. */
export const getArchiveFile = endpoint({
  method: 'GET',
  path: '/api/exports/:id/file',
  summary: 'The file of an archive, for its owner.',
  access: signedInAccess,
  reads: [],
  params: z.object({ id: id() }),
  response: z.file(),
  mediaType: 'application/zip',
  bound: oneRecord(ARCHIVE_MAX_BYTES),
  status: 200,
});
