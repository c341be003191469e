import type { Sharp, SharpOptions } from 'sharp';
import { LOGO_MAX_PIXELS, logoRefusals, type LogoFile } from '@daymark/contracts';
import { ProblemException } from '@daymark/service-kit';
import { isJpeg, isSoundJpeg, jpegDimensions } from './jpeg-structure.js';
import { isPng, isSoundPng, pngDimensions } from './png-structure.js';

const JPEG_QUALITY = 90;
const DECODING_MAX_SECONDS = 5;
const READING: SharpOptions = { failOn: 'error', limitInputPixels: LOGO_MAX_PIXELS ** 2 };

type ReadPicture = (file: Buffer, options: SharpOptions) => Sharp;
let reader: Promise<ReadPicture> | undefined;

/** Loaded with the first file: the process that serves the audience never reads one. */
const pictureReader = (): Promise<ReadPicture> => (reader ??= loadPictureReader());

async function loadPictureReader(): Promise<ReadPicture> {
  const { default: sharp } = await import('sharp');
  // Other formats have decoders of their own with holes of their own; here they cannot be reached, whatever a file says.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** A picture that may be stored and shown. */
export interface LogoImage {
  mediaType: LogoFile['media_type'];
  bytes: Buffer;
}

/**
 * Judges a file by what is in it, and makes a new picture from its pixels: turned upright, in the same format, without
 * anything else that the file held. Its dimensions are read before any pixel is.
 * @throws ProblemException VALIDATION_ERROR for anything but a whole JPEG or PNG of at most 500x500 pixels
 */
export async function readLogoImage(file: Buffer): Promise<LogoImage> {
  const mediaType = mediaTypeOf(file);
  if (!mediaType) throw refused('wrongType');
  const dimensions = mediaType === 'image/png' ? pngDimensions(file) : jpegDimensions(file);
  if (!dimensions?.width || !dimensions.height) throw refused('notReadable');
  if (Math.max(dimensions.width, dimensions.height) > LOGO_MAX_PIXELS) throw refused('tooManyPixels');
  const isSound = mediaType === 'image/png' ? await isSoundPng(file) : isSoundJpeg(file);
  if (!isSound) throw refused('notReadable');

  const readPicture = await pictureReader();
  const upright = readPicture(file, READING).timeout({ seconds: DECODING_MAX_SECONDS }).autoOrient();
  const image = mediaType === 'image/png' ? upright.png() : upright.jpeg({ quality: JPEG_QUALITY });
  const bytes = await image.toBuffer().catch((cause: unknown) => {
    throw refused('notReadable', cause);
  });
  return { mediaType, bytes };
}

function mediaTypeOf(file: Buffer): LogoImage['mediaType'] | undefined {
  if (isPng(file)) return 'image/png';
  return isJpeg(file) ? 'image/jpeg' : undefined;
}

function refused(reason: keyof typeof logoRefusals, cause?: unknown): ProblemException {
  const { title, detail } = logoRefusals[reason];
  const errors = [{ field: 'file', message: detail }];
  return new ProblemException('VALIDATION_ERROR', { title, detail, errors }, { cause });
}
