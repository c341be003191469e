import * as z from 'zod';
import { oneRecord, records } from './response-bounds.js';
import { endpoint, signedInAccess } from './endpoint.js';
import { id } from './fields.js';
import { ARCHIVE_MAX_BYTES, ARCHIVES_PER_DAY_MAX } from './limits.js';

/**
 * The state of an archive. `making`: queued or being made; pages poll. `ready`: the file can be downloaded. `failed`:
 * there is no file, and `problem` says why.
 */
export const archiveStates = ['making', 'ready', 'failed'] as const;

/** A file with all data of a person at the time it was made. It is deleted after ARCHIVE_HOURS. */
export const Archive = z
  .object({
    id: id(),
    state: z.enum(archiveStates),
    /** Events written so far, and in total; `total` is null until they are counted. */
    progress: z.object({ done: z.int(), total: z.int().nullable() }),
    /** The contents; null until the archive is ready. */
    counts: z.object({ calendars: z.int(), events: z.int(), logos: z.int() }).nullable(),
    /** The length of the file; null until the archive is ready. */
    bytes: z.int().nullable(),
    /** Why it failed and what to do, in words. */
    problem: z.string().nullable(),
    created_at: z.string(),
    /** When the file is deleted; null until the archive is ready. */
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
});

/**
 * A person may have one archive in progress, and ARCHIVES_PER_DAY_MAX within a day. The owner gets a mail when it is
 * ready.
 */
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

/** Only the owner's session can download it; there is no link that works without one. */
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
});
