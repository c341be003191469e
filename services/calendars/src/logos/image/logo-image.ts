import type { Sharp, SharpOptions } from 'sharp';
import {
  calendarImageRefusals,
  COVER_MAX_PIXELS,
  COVER_WIDTHS,
  LOGO_MAX_PIXELS,
  logoRefusals,
  type LogoFile,
} from '@daymark/contracts';
import { ProblemException } from '@daymark/service-kit';
import { isPng, isSoundPng, pngDimensions, type Dimensions } from './png-structure.js';

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
function jpegDimensions(bytes: Buffer): Dimensions | null {
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
function isSoundJpeg(bytes: Buffer): boolean {
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

const JPEG_QUALITY = 90;
const DECODING_MAX_SECONDS = 5;
const COVER_QUALITY = 80;
const readingUpTo = (pixels: number): SharpOptions => ({ failOn: 'error', limitInputPixels: pixels ** 2 });

type ReadPicture = (file: Buffer, options: SharpOptions) => Sharp;
let reader: Promise<ReadPicture> | undefined;

/** Loaded with the first file: the process for the audience never needs it. */
const pictureReader = (): Promise<ReadPicture> => (reader ??= loadPictureReader());

async function loadPictureReader(): Promise<ReadPicture> {
  const { default: sharp } = await import('sharp');
  // Other decoders have vulnerabilities of their own; blocking them makes them unreachable, whatever a file contains.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

export interface LogoImage {
  mediaType: LogoFile['media_type'];
  bytes: Buffer;
}

/**
 * Validates a file by its content and creates a new picture from its pixels: upright, in the same format, without any
 * metadata. Its dimensions are checked before any pixel is decoded.
 */
export async function readLogoImage(file: Buffer): Promise<LogoImage> {
  const mediaType = await soundTypeOf(file, LOGO_MAX_PIXELS, logoRefusals);
  const upright = (await pictureReader())(file, readingUpTo(LOGO_MAX_PIXELS))
    .timeout({ seconds: DECODING_MAX_SECONDS })
    .autoOrient();
  const image = mediaType === 'image/png' ? upright.png() : upright.jpeg({ quality: JPEG_QUALITY });
  const bytes = await image.toBuffer().catch((cause: unknown) => {
    throw refused(logoRefusals.notReadable, cause);
  });
  return { mediaType, bytes };
}

export interface CoverImage extends LogoImage {
  width: number;
  height: number;
}

/**
 * The same for a cover: a JPEG in each standard width that the picture is large enough for, or in its own width if it
 * is smaller than all of them. Transparent pixels become white.
 */
export async function readCover(file: Buffer): Promise<CoverImage[]> {
  await soundTypeOf(file, COVER_MAX_PIXELS, calendarImageRefusals);
  const readPicture = await pictureReader();
  const images: CoverImage[] = [];
  try {
    for (const wanted of COVER_WIDTHS) {
      const { data, info } = await readPicture(file, readingUpTo(COVER_MAX_PIXELS))
        .timeout({ seconds: DECODING_MAX_SECONDS })
        .autoOrient()
        .resize({ width: wanted, withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: COVER_QUALITY })
        .toBuffer({ resolveWithObject: true });
      if (info.width <= (images.at(-1)?.width ?? 0)) break;
      images.push({ mediaType: 'image/jpeg', bytes: data, width: info.width, height: info.height });
    }
  } catch (cause) {
    throw refused(calendarImageRefusals.notReadable, cause);
  }
  return images;
}

type Refusals = Record<keyof typeof logoRefusals, { title: string; detail: string }>;

async function soundTypeOf(
  file: Buffer,
  pixelsMax: number,
  refusals: Refusals,
): Promise<LogoImage['mediaType']> {
  const mediaType = mediaTypeOf(file);
  if (!mediaType) throw refused(refusals.wrongType);
  const dimensions = mediaType === 'image/png' ? pngDimensions(file) : jpegDimensions(file);
  if (!dimensions?.width || !dimensions.height) throw refused(refusals.notReadable);
  if (Math.max(dimensions.width, dimensions.height) > pixelsMax) throw refused(refusals.tooManyPixels);
  const isSound = mediaType === 'image/png' ? await isSoundPng(file) : isSoundJpeg(file);
  if (!isSound) throw refused(refusals.notReadable);
  return mediaType;
}

function mediaTypeOf(file: Buffer): LogoImage['mediaType'] | undefined {
  if (isPng(file)) return 'image/png';
  return isJpeg(file) ? 'image/jpeg' : undefined;
}

function refused({ title, detail }: Refusals[keyof Refusals], cause?: unknown): ProblemException {
  const errors = [{ field: 'file', message: detail }];
  return new ProblemException('VALIDATION_ERROR', { title, detail, errors }, { cause });
}
