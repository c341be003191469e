import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Bytes that are compressed in one go, a few milliseconds; then other requests get the event loop. */
const PIECE_BYTES = 64 * 1024;

export class TooLarge extends Error {}

/** A zip archive that is written file by file and held in memory. */
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
