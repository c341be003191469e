import { inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Column and row at which each pass of an interlaced image begins, and the steps to its next ones. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
/** More than any colour profile or description of a logo has. */
const METADATA_MAX_BYTES = 2 * 1024 * 1024;

export interface Dimensions {
  width: number;
  height: number;
}

/** A PNG whose parts fit together: one picture and not several, with exactly the pixels that it announces. */
interface Png extends Dimensions {
  bitsPerPixel: number;
  isInterlaced: boolean;
  pixels: Buffer;
}

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/** What a PNG's header says, before anything else of it is looked at; null for one that says nothing sensible. */
export function pngDimensions(bytes: Buffer): Dimensions | null {
  const [header] = chunksOf(bytes);
  if (header?.type !== 'IHDR' || header.data.length !== 13) return null;
  return { width: header.data.readUInt32BE(0), height: header.data.readUInt32BE(4) };
}

/**
 * True for a PNG that is what its header says: a decoder reads past surplus pixels, further pictures and metadata that
 * grows a thousandfold, and somebody may have hidden something there. To be asked once the dimensions are known to be small.
 */
export function isSoundPng(bytes: Buffer): boolean {
  const png = parse(bytes);
  return png !== null && inflatedLength(png.pixels, lengthOfPixels(png)) === lengthOfPixels(png);
}

function parse(bytes: Buffer): Png | null {
  const dimensions = pngDimensions(bytes);
  if (!dimensions) return null;
  let header: Buffer | undefined;
  let metadataLeft = METADATA_MAX_BYTES;
  const pixels: Buffer[] = [];
  for (const { type, data } of chunksOf(bytes)) {
    header ??= data;
    if (type === 'IDAT') pixels.push(data);
    if (type === 'acTL') return null;
    const compressed = compressedMetadata(type, data);
    if (compressed) metadataLeft -= inflatedLength(compressed, metadataLeft) ?? METADATA_MAX_BYTES + 1;
    if (metadataLeft < 0) return null;
    if (type === 'IEND') {
      const [depth, colors, , , interlacing] = header.subarray(8);
      const channels = CHANNELS[colors!];
      if (!channels) return null;
      return {
        ...dimensions,
        bitsPerPixel: channels * depth!,
        isInterlaced: interlacing === 1,
        pixels: Buffer.concat(pixels),
      };
    }
  }
  return null;
}

/** The parts of a PNG as far as they are whole. What comes after the end of the picture is none. */
function* chunksOf(bytes: Buffer): Generator<{ type: string; data: Buffer }> {
  let offset = SIGNATURE.length;
  while (offset + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(offset);
    const end = offset + 8 + length;
    if (end + 4 > bytes.length) return;
    yield { type: bytes.toString('latin1', offset + 4, offset + 8), data: bytes.subarray(offset + 8, end) };
    offset = end + 4;
  }
}

/** The compressed part of a colour profile or a text; undefined where there is none. */
function compressedMetadata(type: string, data: Buffer): Buffer | undefined {
  const afterName = data.indexOf(0) + 1;
  if (type === 'iCCP' || type === 'zTXt') return data.subarray(afterName + 1);
  if (type !== 'iTXt' || data[afterName] !== 1) return undefined;
  const afterLanguage = data.indexOf(0, afterName + 2) + 1;
  return data.subarray(data.indexOf(0, afterLanguage) + 1);
}

/** How long something is when it is inflated; null where that is more than `maxLength`. What cannot be read is nothing. */
function inflatedLength(compressed: Buffer, maxLength: number): number | null {
  try {
    return inflateSync(compressed, { maxOutputLength: Math.max(1, maxLength) }).length;
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? null : 0;
  }
}

function lengthOfPixels({ width, height, bitsPerPixel, isInterlaced }: Png): number {
  const passes = isInterlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  let length = 0;
  for (const [x, y, stepX, stepY] of passes) {
    const columns = Math.ceil(Math.max(0, width - x) / stepX);
    const rows = Math.ceil(Math.max(0, height - y) / stepY);
    // Each row begins with the number of its filter.
    if (columns > 0) length += rows * (1 + Math.ceil((columns * bitsPerPixel) / 8));
  }
  return length;
}
