import { createInflate } from 'node:zlib';

/** Bytes that are inflated in one go, on a thread of libuv's pool; then the event loop gets its turn. */
const CHUNK_BYTES = 64 * 1024;

/**
 * How many bytes of one file may still be inflated. Inflated bytes are not kept, so memory is bounded by one chunk
 * whatever the file expands to.
 */
export class InflationBudget {
  constructor(private left: number) {}

  get bytesLeft(): number {
    return this.left;
  }

  /**
   * Inflates a zlib stream and charges its output, also if the stream turns out to be damaged.
   * @returns its length; null if it cannot be read, or exceeds the budget
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
