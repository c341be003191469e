import type { Dimensions } from './png-structure.js';

const SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Frames that browsers support: baseline, extended, progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Lossless, hierarchical and arithmetically coded frames. */
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** Each scan of a progressive picture goes over all its pixels once more. Encoders make about ten. */
const SCANS_MAX = 50;
/** Tables, metadata in parts of 64 KB, and the scans. */
const SEGMENTS_MAX = 200;

interface Segment {
  marker: number;
  data: Buffer;
}

export const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/** The dimensions in the frame's header, before any pixel is decoded; null if there is no frame. */
export function jpegDimensions(bytes: Buffer): Dimensions | null {
  let read = 0;
  for (const { marker, data } of segmentsOf(bytes)) {
    if (marker === START_OF_SCAN || ++read > SEGMENTS_MAX) return null;
    if (FRAMES.has(marker) && data.length >= 6) {
      return { width: data.readUInt16BE(3), height: data.readUInt16BE(1) };
    }
  }
  return null;
}

/**
 * True for a JPEG of one frame that is complete and has as few scans and other segments as encoders write: a decoder
 * processes any number of them, each at the cost of the whole picture.
 */
export function isSoundJpeg(bytes: Buffer): boolean {
  let [segments, frames, scans] = [0, 0, 0];
  for (const { marker } of segmentsOf(bytes)) {
    if (marker === END_OF_IMAGE) return frames === 1 && scans > 0;
    segments += 1;
    if (FRAMES.has(marker)) frames += 1;
    if (marker === START_OF_SCAN) scans += 1;
    if (OTHER_FRAMES.has(marker) || frames > 1 || scans > SCANS_MAX || segments > SEGMENTS_MAX) return false;
  }
  return false;
}

/** The complete segments, up to the end of the image, which is the last; pixels are left out. */
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  let offset = 2;
  while (offset + 2 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1]!;
    if (marker === 0xff) {
      // Any number of fill bytes may precede a marker.
      offset += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) {
      yield { marker, data: Buffer.alloc(0) };
      return;
    }
    if (offset + 4 > bytes.length) return;
    const end = offset + 2 + bytes.readUInt16BE(offset + 2);
    if (end < offset + 4 || end > bytes.length) return;
    yield { marker, data: bytes.subarray(offset + 4, end) };
    offset = marker === START_OF_SCAN ? endOfPixels(bytes, end) : end;
  }
}

/** The position of the next marker that is neither an escaped byte of pixels nor a restart marker. */
function endOfPixels(bytes: Buffer, start: number): number {
  for (let offset = start; offset + 1 < bytes.length; offset += 1) {
    if (bytes[offset] !== 0xff) continue;
    const next = bytes[offset + 1]!;
    const isOfPixels = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isOfPixels) return offset;
  }
  return bytes.length;
}
