import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

const NAME_MAX_CHARACTERS = 60;
/** Characters that some system does not accept in a file name. */
const UNFIT = /[^\p{L}\p{M}\p{N} _-]+/gu;

/** A file name without extension for each title: readable, and unique on every system. */
export function fileNames(titles: readonly string[]): string[] {
  const used = new Set<string>();
  return titles.map((title) => {
    const stem =
      [...title.normalize('NFC').replace(UNFIT, ' ').replace(/\s+/g, ' ')]
        .slice(0, NAME_MAX_CHARACTERS)
        .join('')
        .trim() || 'Calendar';
    let name = stem;
    for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${stem} ${number}`;
    used.add(name.toLowerCase());
    return name;
  });
}

/** A file ends with the item that reaches this size. */
const FILE_CHARACTERS = 1_000_000;

/** Items that are written into a folder of an archive as numbered files of JSON lists. */
export class JsonFiles {
  readonly names: string[] = [];
  private texts: string[] = [];
  private characters = 0;

  constructor(
    private readonly zip: ZipFile,
    private readonly folder: string,
  ) {}

  async add(item: object): Promise<void> {
    const text = JSON.stringify(item);
    this.texts.push(text);
    this.characters += text.length;
    if (this.characters > FILE_CHARACTERS) await this.end();
  }

  /** Writes the items that are in no file yet. @throws TooLarge */
  async end(): Promise<void> {
    if (this.texts.length === 0) return;
    const name = `${this.folder}/${this.names.length + 1}.json`;
    await this.zip.addText(name, `[\n${this.texts.join(',\n')}\n]\n`);
    this.names.push(name);
    [this.texts, this.characters] = [[], 0];
  }
}

/** Bytes that are compressed in one go, a few milliseconds; then other requests get the event loop. */
const PIECE_BYTES = 64 * 1024;

export class TooLarge extends Error {}

export class ZipFile {
  private readonly chunks: Uint8Array[] = [];
  private length = 0;
  private failure: Error | null = null;
  private readonly zip: Zip;

  constructor(private readonly maxBytes: number) {
    this.zip = new Zip((error, chunk) => {
      if (error) this.failure = error;
      else {
        this.chunks.push(chunk);
        this.length += chunk.byteLength;
      }
    });
  }

  addText(name: string, text: string): Promise<void> {
    return this.add(new ZipDeflate(name, { level: 6 }), Buffer.from(text));
  }

  /** Adds a file whose content is compressed already. @throws TooLarge */
  addBytes(name: string, bytes: Uint8Array): Promise<void> {
    return this.add(new ZipPassThrough(name), bytes);
  }

  end(): Buffer {
    this.zip.end();
    this.check();
    return Buffer.concat(this.chunks, this.length);
  }

  private async add(file: ZipDeflate | ZipPassThrough, bytes: Uint8Array): Promise<void> {
    this.zip.add(file);
    for (let from = 0; from === 0 || from < bytes.byteLength; from += PIECE_BYTES) {
      const to = from + PIECE_BYTES;
      file.push(bytes.subarray(from, to), to >= bytes.byteLength);
      this.check();
      await new Promise(setImmediate);
    }
  }

  private check(): void {
    if (this.failure) throw this.failure;
    if (this.length > this.maxBytes) throw new TooLarge();
  }
}
