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
import type { FoundCalendar, OnProgress, ReadFile } from './file-content.js';
import { readZip, type ArchivedFile } from './zip-archive.js';

/** An event of an archive: as a file would have it, and all that the archive says of it. */
export interface ArchivedEntry extends ReadEntry {
  archived: ArchivedEvent;
}

/** An archive has so many files at most: calendars, their events, and pictures. */
const FILES_MAX = 2_500;
const CONTENT_MAX_BYTES = 60 * 1024 * 1024;
const ENTRIES_MAX = 20_000;
const PART = /^(?:events\/[^/]+\.json|(?:logos|covers)\/[^/]+\.(?:png|jpg))$/;

const ArchiveHeader = z.object({ format: z.literal(ARCHIVE_FORMAT), version: z.unknown() });

/**
 * An archive that an installation of this product made; null for any other. Throws a `RefusedFile` for one of another
 * version, and for one that lacks something or says what cannot be.
 */
export async function readOwnArchive(bytes: Uint8Array, onProgress?: OnProgress): Promise<ReadFile | null> {
  const [first] = await readZip(bytes, {
    isWanted: (name) => name === ARCHIVE_MANIFEST,
    filesMax: FILES_MAX,
    bytesMax: CONTENT_MAX_BYTES,
  });
  const header = first && ArchiveHeader.safeParse(jsonOf(first));
  if (!header?.success) return null;
  if (header.data.version !== ARCHIVE_VERSION) throw new RefusedFile('archive_version');
  const manifest = parse(ArchiveManifest, jsonOf(first!), ARCHIVE_MANIFEST);
  const files = await readZip(bytes, {
    isWanted: (name) => PART.test(name),
    filesMax: FILES_MAX,
    bytesMax: CONTENT_MAX_BYTES,
  });
  const byName = new Map(files.map((file) => [file.name, file.bytes]));
  const fileOf = (name: string): Buffer => {
    const found = byName.get(name);
    if (!found) throw new RefusedFile('archive_incomplete', { name });
    return found;
  };
  const entries: ArchivedEntry[] = [];
  for (const name of manifest.events) {
    const events = parse(z.array(ArchivedEvent), jsonOf({ name, bytes: fileOf(name) }), name);
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
  const pictures = [
    ...manifest.logos.map((name) => ({ name, bytes: fileOf(name), isCover: false })),
    ...manifest.covers.map((name) => ({ name, bytes: fileOf(name), isCover: true })),
  ];
  const of = Map.groupBy(entries, ({ archived }) => archived.calendars[0] ?? manifest.calendars.length);
  const calendars = manifest.calendars.map((calendar, place) => found(calendar, of.get(place) ?? []));
  const inNone = of.get(manifest.calendars.length);
  if (inNone || calendars.length === 0) calendars.push(found(null, inNone ?? []));
  return { calendars, unread: [], manifest, pictures };
}

function jsonOf({ name, bytes }: ArchivedFile): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    if (name === ARCHIVE_MANIFEST) return null;
    throw new RefusedFile('archive_damaged', { name });
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, name: string): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new RefusedFile('archive_damaged', { name });
  return parsed.data;
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
  notes: [],
};

function entryOf(archived: ArchivedEvent, line: number): ArchivedEntry {
  const { content, exceptions, original } = archived;
  const revisionOf = ({ status, is_public_shareable }: typeof content | Content, sequence: number) => ({
    sequence,
    last_modified: null,
    status,
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
