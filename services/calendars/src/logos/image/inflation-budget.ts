import { createInflate } from 'node:zlib';

/** So much is inflated at a time, on a thread of libuv's pool; then the event loop has its turn. */
const CHUNK_BYTES = 64 * 1024;

/**
 * How many bytes may still be inflated of one file. Nothing that was inflated is kept, so whatever a file grows to, it
 * holds one chunk of memory.
 */
export class InflationBudget {
  constructor(private left: number) {}

  get bytesLeft(): number {
    return this.left;
  }

  /**
   * Inflates a zlib stream and charges what came out of it, also where the stream turns out to be broken.
   * @returns its length; null where it cannot be read, or grows to more than is left
   */
  async inflate(compressed: Buffer): Promise<number | null> {
    if (this.left < 0) return null;
    const inflate = createInflate({ chunkSize: CHUNK_BYTES });
    inflate.end(compressed);
    let length = 0;
    try {
      for await (const { length: inflated } of inflate as AsyncIterable<Buffer>) {
        length += inflated;
        this.left -= inflated;
        if (this.left < 0) return null;
      }
      return length;
    } catch {
      return null;
    } finally {
      inflate.destroy();
    }
  }
}
