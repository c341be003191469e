import { IMPORT_MAX_BYTES, TITLE_MAX_CHARACTERS } from '@daymark/contracts';
import { readCalendar, RefusedFile, type BrokenEntry } from '@daymark/icalendar/reading';
import type { FileToRead, FoundCalendar, OnProgress, ReadFile } from './file-content.js';
import { isTable, readTable } from './table/read-table.js';
import { openOwnArchive, picturesOf, readOwnArchive } from './own-archive.js';
import { isZip, readZip, type ArchivedFile } from './zip-archive.js';

const TABLE = /\.csv$/i;

/**
 * Reads a file of any kind: iCalendar, a table, or an archive of those, recognised by its content. Throws a
 * `RefusedFile` for any other.
 */
export async function readFile(file: FileToRead, onProgress?: OnProgress): Promise<ReadFile> {
  if (!isZip(file.bytes))
    return { calendars: [readOne(file, null, onProgress)], unread: [], manifest: null, pictures: [] };
  const own = await openOwnArchive(file.bytes);
  if (own) {
    const pictures = picturesOf(own);
    if (file.isForPictures) return { calendars: [], unread: [], manifest: own.manifest, pictures };
    return { ...(await readOwnArchive(own, onProgress)), pictures };
  }
  if (file.bytes.byteLength > IMPORT_MAX_BYTES)
    throw new RefusedFile('too_large', { megabytes: IMPORT_MAX_BYTES / 1024 / 1024 });
  const unread = new Map<string, RefusedFile>();
  const files = await readZip(file.bytes, (name) => unread.set(name, new RefusedFile('zip_broken')));
  if (files.length === 0) throw new RefusedFile(unread.size > 0 ? 'zip_broken' : 'zip_without_calendar');
  const manifest = files.find(({ name }) => name.endsWith('manifest.json'));
  // Tables beside calendars are not read: many are copies of the calendars, and most others have no events.
  const isCalendar = ({ name }: { name: string }) => !name.endsWith('.json') && !TABLE.test(name);
  const read = files.some(isCalendar) ? files.filter(isCalendar) : files.filter((file) => file !== manifest);
  const calendars: FoundCalendar[] = [];
  for (const { name, bytes } of read) {
    try {
      const found = readOne({ ...file, bytes }, name, onProgress);
      const problem = read.length > 1 ? found.table?.problem : null;
      if (problem) throw new RefusedFile(problem.code, problem.params);
      calendars.push(found);
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      unread.set(name, error);
    }
  }
  const [refused] = unread.values();
  if (calendars.length === 0) throw refused ?? new RefusedFile('zip_without_calendar');
  const tables = read.some(isCalendar) ? tablesWithoutCalendar(files) : [];
  if (tables.length > 0) calendars[0] = withNote(calendars[0]!, tables);
  return { calendars, unread: [...unread].map(unreadFile), manifest: null, pictures: [] };
}

/** The names of the tables of an archive that are not called as a calendar in it. */
function tablesWithoutCalendar(files: readonly ArchivedFile[]): string[] {
  const nameOf = (name: string) =>
    name
      .replace(/^.*\//, '')
      .replace(/\.\w+$/, '')
      .toLowerCase();
  const tables = files.map(({ name }) => name).filter((name) => TABLE.test(name));
  const others = new Set(files.filter(({ name }) => !TABLE.test(name)).map(({ name }) => nameOf(name)));
  return tables.filter((name) => !others.has(nameOf(name)));
}

function withNote(found: FoundCalendar, tables: readonly string[]): FoundCalendar {
  const params = { file: tables[0]!.slice(0, TITLE_MAX_CHARACTERS).toWellFormed(), count: tables.length };
  const notes = [{ code: 'tables_passed_over', line: null, params } as const, ...found.calendar.notes];
  return { ...found, calendar: { ...found.calendar, notes } };
}

const unreadFile = ([name, { message }]: [string, RefusedFile]): BrokenEntry => ({
  uid: null,
  title: name.slice(0, TITLE_MAX_CHARACTERS).toWellFormed(),
  reason: { code: 'file_not_read', line: null, params: { reason: message } },
});

function readOne(
  { bytes, timezone, table: choice }: FileToRead,
  file_name: string | null,
  onProgress?: OnProgress,
): FoundCalendar {
  if (choice !== undefined || isTable(bytes)) return { file_name, ...readTable(bytes, timezone, choice) };
  return { file_name, calendar: readCalendar(bytes, { timezone, onProgress }), table: null };
}
