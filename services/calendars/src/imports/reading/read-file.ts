import type { ArchiveManifest, ImportTable, ImportTableChoice } from '@daymark/contracts/interchange';
import { readCalendar, type ReadCalendar } from '@daymark/icalendar/reading';
import { isTable, readTable } from './table/read-table.js';
import { readOwnArchive } from './own-archive.js';
import { isZip, readZip } from './zip-archive.js';

/** A file that a person gave, and how it is to be read. */
export interface FileToRead {
  bytes: Uint8Array;
  /** The IANA zone of times that name none. */
  timezone: string;
  /** Of a table: how it is to be read, where the proposal is not right. */
  table?: ImportTableChoice;
}

/** A calendar of a file. */
export interface FoundCalendar {
  /** Within an archive its name, with its folders; else nothing. */
  file_name: string | null;
  calendar: ReadCalendar;
  /** How a table was read; null for iCalendar. */
  table: ImportTable | null;
}

/** What a file holds. */
export interface ReadFile {
  calendars: FoundCalendar[];
  /** Of an archive that an installation of this product made; null of all others. */
  manifest: ArchiveManifest | null;
  /** The logos of such an archive. */
  logos: readonly ArchivedLogo[];
}

/** A logo by its name in an archive. */
export interface ArchivedLogo {
  name: string;
  bytes: Uint8Array;
}

export type OnProgress = (progress: { found: number; read: number }) => void;

/**
 * Reads a file of whatever kind: iCalendar, a table, or an archive of those; what it is, its content says. Throws a
 * `RefusedFile` for any other.
 */
export async function readFile(file: FileToRead, onProgress?: OnProgress): Promise<ReadFile> {
  if (!isZip(file.bytes)) return { calendars: [readOne(file, null, onProgress)], manifest: null, logos: [] };
  const own = await readOwnArchive(file.bytes, onProgress);
  if (own) return own;
  const files = await readZip(file.bytes);
  const manifest = files.find(({ name }) => name.endsWith('manifest.json'));
  // A calendar that is there as a table too is read once.
  const isCalendar = ({ name }: { name: string }) => !name.endsWith('.json') && !/\.csv$/i.test(name);
  const read = files.some(isCalendar) ? files.filter(isCalendar) : files.filter((one) => one !== manifest);
  return {
    calendars: read.map(({ name, bytes }) => readOne({ ...file, bytes }, name, onProgress)),
    manifest: null,
    logos: [],
  };
}

function readOne(
  { bytes, timezone, table: choice }: FileToRead,
  file_name: string | null,
  onProgress?: OnProgress,
): FoundCalendar {
  if (choice !== undefined || isTable(bytes)) return { file_name, ...readTable(bytes, timezone, choice) };
  return { file_name, calendar: readCalendar(bytes, { timezone, onProgress }), table: null };
}
