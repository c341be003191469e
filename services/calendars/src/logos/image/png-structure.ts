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

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEADER_BYTES = 13;
/** The channels of a pixel in each colour type, and the permitted bits per channel. */
const COLOR_TYPES: Record<number, { channels: number; depths: number[] }> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
/** The first column and row of each pass of an interlaced image, and the steps to the next ones. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
/** More than the colour profile or descriptions of any logo. */
const METADATA_MAX_BYTES = 2 * 1024 * 1024;
const CHUNKS_MAX = 100;
/**
 * Encoders split pixels into chunks of 8 KB and more, so a photograph of 1 MB legitimately has more than a hundred.
 * Chunks of at least this size do not count: the size of the file bounds them.
 */
const LARGE_PIXEL_CHUNK_BYTES = 4 * 1024;

export interface Dimensions {
  width: number;
  height: number;
}

interface Chunk {
  type: string;
  data: Buffer;
}

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/** The dimensions in a PNG's header, before anything else is read; null for an invalid header. */
export function pngDimensions(bytes: Buffer): Dimensions | null {
  const [header] = chunksOf(bytes);
  if (header?.type !== 'IHDR' || header.data.length !== HEADER_BYTES) return null;
  return { width: header.data.readUInt32BE(0), height: header.data.readUInt32BE(4) };
}

/**
 * True for a PNG whose content matches its header and whose compressed parts are all readable: decoders ignore surplus
 * pixels, further pictures and metadata that is damaged or expands a thousandfold, where something may be hidden. Call
 * it only once the dimensions are known to be small. It inflates at most the pixels and 2 MB of metadata.
 */
export async function isSoundPng(bytes: Buffer): Promise<boolean> {
  const chunks = readChunks(bytes);
  const pixelsLength = chunks && lengthOfPixels(chunks[0]!.data);
  if (!pixelsLength) return false;
  const metadata = new InflationBudget(METADATA_MAX_BYTES);
  for (const chunk of chunks) {
    const compressed = compressedMetadata(chunk);
    if (compressed && (await metadata.inflate(compressed)) === null) return false;
  }
  const pixels = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  return (await new InflationBudget(pixelsLength).inflate(pixels)) === pixelsLength;
}

/** All chunks up to the end of the picture; null if it is incomplete, has several frames, or too many chunks. */
function readChunks(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  let counted = 0;
  for (const chunk of chunksOf(bytes)) {
    if (chunk.type === 'IEND') return chunks;
    if (chunk.type === 'acTL') return null;
    const isLarge = chunk.type === 'IDAT' && chunk.data.length >= LARGE_PIXEL_CHUNK_BYTES;
    // The end counts as a chunk too.
    if (!isLarge && ++counted >= CHUNKS_MAX) return null;
    chunks.push(chunk);
  }
  return null;
}

/** The complete chunks of a PNG. Bytes after the end of the picture are ignored. */
function* chunksOf(bytes: Buffer): Generator<Chunk> {
  let offset = SIGNATURE.length;
  while (offset + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(offset);
    const end = offset + 8 + length;
    if (end + 4 > bytes.length) return;
    yield { type: bytes.toString('latin1', offset + 4, offset + 8), data: bytes.subarray(offset + 8, end) };
    offset = end + 4;
  }
}

/** The compressed part of a colour profile or a text; undefined if there is none. */
function compressedMetadata({ type, data }: Chunk): Buffer | undefined {
  const afterName = data.indexOf(0) + 1;
  if (type === 'iCCP' || type === 'zTXt') return data.subarray(afterName + 1);
  if (type !== 'iTXt' || data[afterName] !== 1) return undefined;
  const afterLanguage = data.indexOf(0, afterName + 2) + 1;
  return data.subarray(data.indexOf(0, afterLanguage) + 1);
}

function lengthOfPixels(header: Buffer): number | null {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colorType, , , interlacing] = header.subarray(8);
  const color = COLOR_TYPES[colorType!];
  if (!color?.depths.includes(depth!)) return null;
  const bitsPerPixel = color.channels * depth!;
  const passes = interlacing === 1 ? PASSES : ([[0, 0, 1, 1]] as const);
  let length = 0;
  for (const [x, y, stepX, stepY] of passes) {
    const columns = Math.ceil(Math.max(0, width - x) / stepX);
    const rows = Math.ceil(Math.max(0, height - y) / stepY);
    // Each row begins with the number of its filter.
    if (columns > 0) length += rows * (1 + Math.ceil((columns * bitsPerPixel) / 8));
  }
  return length;
}
