import { RefusedFile } from '@daymark/icalendar/reading';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

/** Maximum files of an archive, together with the maximum of unpacked bytes and the ratio per file. */
const FILES_MAX = 200;
const TEXT_MAX_BYTES = 10 * 1024 * 1024;
const RATIO_MAX = 100;
/** Tiny files may consist of one repeated letter; they do no harm. */
const RATIO_JUDGED_FROM_BYTES = 100_000;

const READ = /\.(?:ics|ical|ifb|icalendar|csv)$|(?:^|\/)manifest\.json$/i;
const ARCHIVE = /\.(?:zip|gz|tgz|bz2|xz|zst|7z|rar|tar|jar)$/i;
/** Files in the workbooks of Excel, LibreOffice and Numbers, which are zip archives too. */
const WORKBOOKS = ['xl/workbook.xml', 'xl/workbook.bin', 'META-INF/manifest.xml', 'Index/Document.iwa'];
/** Metadata that macOS adds for each file. */
const SHADOW = /(?:^|\/)(?:__MACOSX\/|\._)/;
const UNSAFE_NAME = /(?:absolute path|invalid relative path|invalid characters in fileName): (.*)$/is;

export interface ArchivedFile {
  name: string;
  bytes: Buffer;
}

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 &&
  bytes[1] === 0x4b &&
  ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

export interface ZipLimits {
  filesMax: number;
  /** Of all files together that are read. */
  bytesMax: number;
  /** Maximum unpacked size of a file, as a multiple of its own size. */
  ratioMax: number;
}

const OF_CALENDARS: ZipLimits = { filesMax: FILES_MAX, bytesMax: TEXT_MAX_BYTES, ratioMax: RATIO_MAX };

/** A zip archive whose files are unpacked one by one, in memory only. */
export class ZipArchive {
  private left: number;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly limits: ZipLimits,
  ) {
    this.left = limits.bytesMax;
  }

  /** Throws a `RefusedFile` for an archive that is damaged, encrypted, or exceeds the limits. */
  static async open(bytes: Uint8Array, limits: ZipLimits): Promise<ZipArchive> {
    let zip: ZipFile;
    try {
      zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
        lazyEntries: true,
        strictFileNames: true,
        autoClose: false,
      });
    } catch {
      throw new RefusedFile('zip_broken');
    }
    const { filesMax } = limits;
    if (zip.entryCount > filesMax) throw new RefusedFile('zip_too_many_files', { count: filesMax });
    return new ZipArchive(zip, await named(() => entriesOf(zip, limits)), limits);
  }

  get names(): string[] {
    return [...this.entries.keys()].sort();
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** The declared length of one of its files, which reading enforces; null if there is no such file. */
  bytesOf(name: string): number | null {
    return this.entries.get(name)?.uncompressedSize ?? null;
  }

  /** One of its files; null if there is no such file. Throws a `RefusedFile` like `open`. */
  async read(name: string, bytesMax = this.left): Promise<Buffer | null> {
    const entry = this.entries.get(name);
    if (!entry) return null;
    const bytes = await named(() => this.unpack(entry, Math.min(this.left, bytesMax)));
    this.left -= bytes.byteLength;
    if (isZip(bytes)) throw new RefusedFile('zip_nested', { name: shown(name) });
    return bytes;
  }

  /** The declared length may be wrong, so the unpacked bytes are counted. */
  private async unpack(entry: Entry, bytesMax: number): Promise<Buffer> {
    const tooLarge = () => new RefusedFile('too_large', { megabytes: this.limits.bytesMax / 1024 / 1024 });
    if (entry.uncompressedSize > bytesMax) throw tooLarge();
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of (await this.zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      length += chunk.byteLength;
      if (length > bytesMax) throw tooLarge();
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks, length);
    // yauzl leaves this to its callers.
    if (crc32(bytes) !== entry.crc32) throw new RefusedFile('zip_broken');
    return bytes;
  }
}

/**
 * The calendars and tables of an archive, such as those of Google Takeout and our own export, and its `manifest.json`;
 * by name. `onDamaged` is called for each file that cannot be unpacked. Throws a `RefusedFile` like `ZipArchive.open`.
 */
export async function readZip(bytes: Uint8Array, onDamaged: (name: string) => void): Promise<ArchivedFile[]> {
  const archive = await ZipArchive.open(bytes, OF_CALENDARS);
  if (WORKBOOKS.some((name) => archive.has(name))) throw new RefusedFile('spreadsheet');
  const files: ArchivedFile[] = [];
  for (const name of archive.names) {
    if (!READ.test(name)) continue;
    try {
      files.push({ name, bytes: (await archive.read(name))! });
    } catch (error) {
      if (!(error instanceof RefusedFile) || error.refusal.code !== 'zip_broken') throw error;
      onDamaged(name);
    }
  }
  return files;
}

/** Converts the library's errors to a refusal. */
async function named<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    const name = UNSAFE_NAME.exec(error instanceof Error ? error.message : '')?.[1];
    throw name === undefined
      ? new RefusedFile('zip_broken')
      : new RefusedFile('zip_unsafe_name', { name: shown(name) });
  }
}

async function entriesOf(zip: ZipFile, { ratioMax }: ZipLimits): Promise<ReadonlyMap<string, Entry>> {
  const names = new Set<string>();
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    const name = entry.fileName;
    if (name.endsWith('/') || SHADOW.test(name)) continue;
    if (names.has(name.toLowerCase())) throw new RefusedFile('zip_double_name', { name: shown(name) });
    names.add(name.toLowerCase());
    if (ARCHIVE.test(name)) throw new RefusedFile('zip_nested', { name: shown(name) });
    if (entry.isEncrypted()) throw new RefusedFile('zip_encrypted');
    const { compressedSize, uncompressedSize } = entry;
    if (uncompressedSize > RATIO_JUDGED_FROM_BYTES && uncompressedSize > compressedSize * ratioMax)
      throw new RefusedFile('zip_bomb');
    entries.set(name, entry);
  }
  return entries;
}

const shown = (name: string) => name.slice(0, 100).toWellFormed();
