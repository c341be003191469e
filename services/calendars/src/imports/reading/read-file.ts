import { readCalendar } from '@daymark/icalendar/reading';
import type { FileToRead, FoundCalendar, OnProgress, ReadFile } from './file-content.js';
import { isTable, readTable } from './table/read-table.js';
import { readOwnArchive } from './own-archive.js';
import { isZip, readZip } from './zip-archive.js';

/**
 * Reads a file of whatever kind: iCalendar, a table, or an archive of those; what it is, its content says. Throws a
 * `RefusedFile` for any other.
 */
export async function readFile(file: FileToRead, onProgress?: OnProgress): Promise<ReadFile> {
  if (!isZip(file.bytes))
    return { calendars: [readOne(file, null, onProgress)], manifest: null, pictures: [] };
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
    pictures: [],
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
