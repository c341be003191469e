import { RefusedFile } from '@daymark/icalendar/reading';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

/** An archive has so many files at most, which unpack to so much calendar text, each to so many times its size. */
const FILES_MAX = 200;
const TEXT_MAX_BYTES = 10 * 1024 * 1024;
const RATIO_MAX = 100;
/** Tiny files may be of one letter alone; they do no harm. */
const RATIO_JUDGED_FROM_BYTES = 100_000;

const READ = /\.(?:ics|ical|ifb|icalendar|csv)$|(?:^|\/)manifest\.json$/i;
const ARCHIVE = /\.(?:zip|gz|tgz|bz2|xz|zst|7z|rar|tar|jar)$/i;
/** What macOS puts beside each file. */
const SHADOW = /(?:^|\/)(?:__MACOSX\/|\._)/;
const UNSAFE_NAME = /(?:absolute path|invalid relative path|invalid characters in fileName): (.*)$/is;

/** A file of an archive. */
export interface ArchivedFile {
  /** With its folders. */
  name: string;
  bytes: Buffer;
}

const isCalendarFile = (name: string) => READ.test(name);

/** Which files are read of an archive, and how much that may be. */
interface Wanted {
  isWanted?: (name: string) => boolean;
  filesMax?: number;
  bytesMax?: number;
  /** Told of each file that does not unpack; without it such a file makes the archive a broken one. */
  onDamaged?: (name: string) => void;
}

/** Whether bytes begin as a zip archive does. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 &&
  bytes[1] === 0x4b &&
  ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

/**
 * The calendars and tables of a zip archive, as Google's Takeout and our own export make it, and its `manifest.json`; in
 * order of name. Nothing is written to a disk. Throws a `RefusedFile` for an archive that is broken, locked, or does more
 * than an archive of calendars has to.
 */
export async function readZip(
  bytes: Uint8Array,
  { isWanted = isCalendarFile, filesMax = FILES_MAX, bytesMax = TEXT_MAX_BYTES, onDamaged }: Wanted = {},
): Promise<ArchivedFile[]> {
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      strictFileNames: true,
    });
  } catch {
    throw new RefusedFile('zip_broken');
  }
  if (zip.entryCount > filesMax) throw new RefusedFile('zip_too_many_files', { count: filesMax });
  try {
    const files = await readFiles(zip, isWanted, bytesMax, onDamaged);
    return files.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    const name = UNSAFE_NAME.exec(error instanceof Error ? error.message : '')?.[1];
    throw name === undefined
      ? new RefusedFile('zip_broken')
      : new RefusedFile('zip_unsafe_name', { name: shown(name) });
  } finally {
    zip.close();
  }
}

async function readFiles(
  zip: ZipFile,
  isWanted: (name: string) => boolean,
  bytesMax: number,
  onDamaged: Wanted['onDamaged'],
): Promise<ArchivedFile[]> {
  const names = new Set<string>();
  const files: ArchivedFile[] = [];
  let left = bytesMax;
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    const name = entry.fileName;
    if (name.endsWith('/') || SHADOW.test(name)) continue;
    if (names.has(name.toLowerCase())) throw new RefusedFile('zip_double_name', { name: shown(name) });
    names.add(name.toLowerCase());
    if (ARCHIVE.test(name)) throw new RefusedFile('zip_nested', { name: shown(name) });
    if (entry.isEncrypted()) throw new RefusedFile('zip_encrypted');
    const { compressedSize, uncompressedSize } = entry;
    if (uncompressedSize > RATIO_JUDGED_FROM_BYTES && uncompressedSize > compressedSize * RATIO_MAX) {
      throw new RefusedFile('zip_bomb');
    }
    if (!isWanted(name)) continue;
    const bytes = await unpack(zip, entry, left, bytesMax).catch((error: unknown) => {
      if (error instanceof RefusedFile || onDamaged === undefined) throw error;
      return null;
    });
    if (bytes === null) {
      onDamaged!(name);
      continue;
    }
    left -= bytes.byteLength;
    if (isZip(bytes)) throw new RefusedFile('zip_nested', { name: shown(name) });
    files.push({ name, bytes });
  }
  return files;
}

/** What an entry says of its length may be wrong, so the bytes themselves are counted. */
async function unpack(zip: ZipFile, entry: Entry, left: number, bytesMax: number): Promise<Buffer> {
  const tooLarge = () => new RefusedFile('too_large', { megabytes: bytesMax / 1024 / 1024 });
  if (entry.uncompressedSize > left) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    length += chunk.byteLength;
    if (length > left) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

const shown = (name: string) => name.slice(0, 100).toWellFormed();
