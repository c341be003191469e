import {
  ARCHIVE_FORMAT,
  ARCHIVE_MANIFEST,
  ARCHIVE_VERSION,
  ArchivedEvent,
  ArchiveManifest,
} from '@daymark/contracts/interchange';
import {
  RefusedFile,
  type ReadCalendar,
  type ReadEntry,
  type ReadException,
} from '@daymark/icalendar/reading';
import * as z from 'zod';
import type { ArchivedPicture, FoundCalendar, OnProgress, ReadFile } from './file-content.js';
import { ZipArchive } from './zip-archive.js';

/** An event of an archive: as a file would have it, with all data of the archive. */
export interface ArchivedEntry extends ReadEntry {
  archived: ArchivedEvent;
}

const MANIFEST_MAX_BYTES = 10 * 1024 * 1024;
const FILES_MAX = 2_500;
const ENTRIES_MAX = 20_000;
/** Similar events compress several hundred times, so the number of bytes is limited rather than the ratio. */
const LIMITS = { filesMax: FILES_MAX, bytesMax: 200 * 1024 * 1024, ratioMax: Infinity };
/**
 * Maximum size of one of its files, which is held in memory several times while it is read. Our own files are far
 * smaller.
 */
const FILE_MAX_BYTES = 32 * 1024 * 1024;

const ArchiveHeader = z.object({ format: z.literal(ARCHIVE_FORMAT), version: z.unknown() });

interface OwnArchive {
  zip: ZipArchive;
  manifest: ArchiveManifest;
}

/** Opens such an archive; null for any other. Throws a `RefusedFile` for another version. */
export async function openOwnArchive(bytes: Uint8Array): Promise<OwnArchive | null> {
  const zip = await ZipArchive.open(bytes, LIMITS);
  const text = await zip.read(ARCHIVE_MANIFEST, MANIFEST_MAX_BYTES);
  const header = text && ArchiveHeader.safeParse(jsonOf(ARCHIVE_MANIFEST, text));
  if (!header?.success) return null;
  if (header.data.version !== ARCHIVE_VERSION) throw new RefusedFile('archive_version');
  return { zip, manifest: parse(ArchiveManifest, jsonOf(ARCHIVE_MANIFEST, text!), ARCHIVE_MANIFEST) };
}

export async function* picturesOf({ zip, manifest }: OwnArchive): AsyncGenerator<ArchivedPicture> {
  for (const name of manifest.logos) yield { name, bytes: await fileOf(zip, name), isCover: false };
  for (const name of manifest.covers) yield { name, bytes: await fileOf(zip, name), isCover: true };
}

/** Its calendars and events. Throws a `RefusedFile` if it is incomplete or invalid. */
export async function readOwnArchive(
  { zip, manifest }: OwnArchive,
  onProgress?: OnProgress,
): Promise<Omit<ReadFile, 'pictures'>> {
  for (const name of [...manifest.events, ...manifest.logos, ...manifest.covers]) {
    const bytes = zip.bytesOf(name);
    if (bytes === null) throw new RefusedFile('archive_incomplete', { name });
    if (bytes > FILE_MAX_BYTES) throw new RefusedFile('archive_damaged', { name });
  }
  const entries: ArchivedEntry[] = [];
  for (const name of manifest.events) {
    const events = parse(z.array(ArchivedEvent), jsonOf(name, await fileOf(zip, name)), name);
    for (const event of events) {
      if (event.calendars.some((place) => place >= manifest.calendars.length))
        throw new RefusedFile('archive_damaged', { name });
      entries.push(entryOf(event, entries.length + 1));
    }
    if (entries.length > ENTRIES_MAX) throw new RefusedFile('too_many_entries', { count: ENTRIES_MAX });
    onProgress?.({ found: entries.length, read: entries.length });
  }
  if (
    manifest.collections.some(({ calendars }) =>
      calendars.some((place) => place >= manifest.calendars.length),
    )
  )
    throw new RefusedFile('archive_damaged', { name: ARCHIVE_MANIFEST });
  const of = Map.groupBy(entries, ({ archived }) => archived.calendars[0] ?? manifest.calendars.length);
  const calendars = manifest.calendars.map((calendar, place) => found(calendar, of.get(place) ?? []));
  const inNone = of.get(manifest.calendars.length);
  if (inNone || calendars.length === 0) calendars.push(found(null, inNone ?? []));
  return { calendars, unread: [], manifest };
}

async function fileOf(zip: ZipArchive, name: string): Promise<Buffer> {
  const bytes = await zip.read(name);
  if (!bytes) throw new RefusedFile('archive_incomplete', { name });
  return bytes;
}

function jsonOf(name: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    if (name === ARCHIVE_MANIFEST) return null;
    throw new RefusedFile('archive_damaged', { name });
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, name: string): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success || !isStorable(parsed.data)) throw new RefusedFile('archive_damaged', { name });
  return parsed.data;
}

/** Whether the database can store all texts of a value: no archive of ours contains NUL or unpaired surrogates. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorable);
}

const found = (
  calendar: ArchiveManifest['calendars'][number] | null,
  entries: ArchivedEntry[],
): FoundCalendar => ({
  file_name: calendar?.file ?? null,
  calendar: {
    ...NOTHING,
    name: calendar?.name ?? null,
    description: calendar?.description ?? null,
    color: calendar?.color ?? null,
    entries,
    vevents: entries.length,
  },
  table: null,
});

const NOTHING: ReadCalendar = {
  name: null,
  description: null,
  color: null,
  timezone: null,
  method: null,
  refresh_minutes: null,
  entries: [],
  broken: [],
  left_out: { todos: 0, journals: 0, free_busy: 0, others: 0 },
  vevents: 0,
  passed_over: 0,
  is_whole: true,
  notes: [],
};

function entryOf(archived: ArchivedEvent, line: number): ArchivedEntry {
  const { content, exceptions, original } = archived;
  const revisionOf = (
    { status, cancellation_note, is_public_shareable }: typeof content | Content,
    sequence: number,
  ) => ({
    sequence,
    last_modified: null,
    status,
    cancellation_note: cancellation_note ?? '',
    is_private: !is_public_shareable,
    original: '',
    unknown_properties: [],
  });
  return {
    ...revisionOf(content, archived.revision),
    uid: archived.uid,
    split_from: archived.related_uid,
    line,
    event: content,
    is_floating: false,
    exceptions: exceptions.map(({ occurrence, content: changed, revision }): ReadException =>
      changed === null
        ? { occurrence, kind: 'deleted' }
        : { occurrence, kind: 'changed', event: changed, ...revisionOf(changed, revision) },
    ),
    is_cancellation: false,
    zones: original?.zones ?? {},
    notes: [],
    archived,
  };
}

type Content = NonNullable<ArchivedEvent['exceptions'][number]['content']>;
