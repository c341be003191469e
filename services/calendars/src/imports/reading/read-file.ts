import { IMPORT_MAX_BYTES, TITLE_MAX_CHARACTERS } from '@daymark/contracts';
import { readCalendar, RefusedFile, type BrokenEntry } from '@daymark/icalendar/reading';
import type { FileToRead, FoundCalendar, OnProgress, ReadFile } from './file-content.js';
import { isTable, readTable } from './table/read-table.js';
import { openOwnArchive, picturesOf, readOwnArchive } from './own-archive.js';
import { isZip, readZip } from './zip-archive.js';

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
  // A calendar that is also there as a table is read once.
  const isCalendar = ({ name }: { name: string }) => !name.endsWith('.json') && !/\.csv$/i.test(name);
  const read = files.some(isCalendar) ? files.filter(isCalendar) : files.filter((one) => one !== manifest);
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
  return { calendars, unread: [...unread].map(unreadFile), manifest: null, pictures: [] };
}

/** A file of an archive as a refused entry. */
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
