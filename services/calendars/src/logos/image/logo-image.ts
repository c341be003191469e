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
import { isJpeg, isSoundJpeg, jpegDimensions } from './jpeg-structure.js';
import { isPng, isSoundPng, pngDimensions } from './png-structure.js';

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
