import { COVER_MAX_PIXELS } from '@daymark/contracts';
import { LRUCache } from 'lru-cache';
import type { ResizeOptions } from 'sharp';
import { EXPIRES_UNLESS_USED } from '../data/page-cache.js';
import { versionOf, type Picture } from './picture.js';
import { COVER_PLACE, fromStart, LOGO_PLACE, logoTop, pictureSvg } from './picture-svg.js';

/** The most images drawn at once; each takes one thread under a tenth of a second. */
const DRAWN_AT_ONCE = 2;
/** The most that wait, the last of them for a second or two. Further ones are refused. */
const WAITING_MAX = 32;
const CACHE_MAX_BYTES = 16 * 1024 * 1024;
/** The most pixels of a file placed in an image. */
const FILE_PIXELS_MAX = COVER_MAX_PIXELS ** 2;

let sharpLoading: Promise<typeof import('sharp').default> | undefined;

/** Loaded with the first image. */
const loadedSharp = () =>
  (sharpLoading ??= import('sharp').then(({ default: sharp }) => {
    // By default sharp uses a thread per processor for one image, and caches files.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));

/** The files of an image: PNG or JPEG that the product stored; null if one no longer exists. */
export interface PictureFiles {
  logo: Buffer | null;
  cover: Buffer | null;
}

const NO_FILES: PictureFiles = { logo: null, cover: null };

type Draw = (picture: Picture, files?: PictureFiles) => Promise<Buffer>;

/** Unreadable files are left out. */
export const drawPicture: Draw = async (picture, files = NO_FILES) => {
  const sharp = await loadedSharp();
  const resized = (file: Buffer | null, options: ResizeOptions) =>
    file &&
    sharp(file, { limitInputPixels: FILE_PIXELS_MAX })
      .resize(options)
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => null);
  const { width, height } = LOGO_PLACE;
  const logo = await resized(files.logo, { width, height, fit: 'inside' });
  const cover = await resized(files.cover, { width: COVER_PLACE.width, height: COVER_PLACE.height });
  const svg = pictureSvg(picture, { logo: logo?.info, hasCover: cover !== null });
  return (
    sharp(Buffer.from(svg))
      .composite([
        ...(cover ? [placed(cover, COVER_PLACE, picture)] : []),
        ...(logo ? [placed(logo, { ...LOGO_PLACE, top: logoTop(cover !== null) }, picture)] : []),
      ])
      // Without a palette a photograph would be too large for preview programs.
      .png({ compressionLevel: 6, palette: cover !== null })
      .toBuffer()
  );
};

const placed = (
  { data, info }: { data: Buffer; info: { width: number } },
  { left, top }: { left: number; top: number },
  picture: Picture,
) => ({ input: data, left: fromStart(left, info.width, picture), top });

/**
 * A cache of preview images: each is drawn once, however often it is requested. Simultaneous drawings, waiting requests
 * and cached bytes are limited.
 */
export class PreviewImages {
  private readonly kept: LRUCache<string, Buffer>;
  private readonly underWay = new Map<string, Promise<Buffer>>();
  private readonly waiting: (() => void)[] = [];
  private drawing = 0;

  constructor(
    private readonly draw: Draw = drawPicture,
    private readonly limits = { keptBytes: CACHE_MAX_BYTES, atOnce: DRAWN_AT_ONCE, waiting: WAITING_MAX },
  ) {
    this.kept = new LRUCache({ maxSize: limits.keptBytes, ...EXPIRES_UNLESS_USED });
  }

  /**
   * Returns the image as PNG; null while too many requests wait.
   * @param filesOf reads the image's files when it is about to be drawn, so that few are in memory at once
   * @throws the errors of `mayDraw` and `filesOf`; nothing is cached then
   */
  async png(
    picture: Picture,
    mayDraw: () => Promise<void> = () => Promise.resolve(),
    filesOf: () => Promise<PictureFiles> = () => Promise.resolve(NO_FILES),
  ): Promise<Buffer | null> {
    const version = versionOf(picture);
    const atHand = () => this.kept.get(version) ?? this.underWay.get(version);
    const found = atHand();
    if (found) return found;
    if (this.waiting.length >= this.limits.waiting) return null;
    await mayDraw();
    const since = atHand();
    if (since) return since;
    if (this.waiting.length >= this.limits.waiting) return null;
    const drawn = this.queued(async () => this.draw(picture, await filesOf())).finally(() =>
      this.underWay.delete(version),
    );
    this.underWay.set(version, drawn);
    const png = await drawn;
    this.kept.set(version, png, { size: png.length });
    return png;
  }

  private async queued(draw: () => Promise<Buffer>): Promise<Buffer> {
    if (this.drawing >= this.limits.atOnce) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.drawing += 1;
    try {
      return await draw();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.drawing -= 1;
    }
  }
}
