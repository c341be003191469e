import { COVER_MAX_PIXELS } from '@daymark/contracts';
import { LRUCache } from 'lru-cache';
import type { ResizeOptions } from 'sharp';
import { EXPIRES_UNLESS_USED } from '../cache-expiry.js';
import { versionOf, type Picture } from './picture.js';
import { COVER_PLACE, LOGO_PLACE, logoTop, pictureSvg } from './picture-svg.js';

/** So many are drawn at a time; each is one thread's work of under a tenth of a second. */
const DRAWN_AT_ONCE = 2;
/** So many may wait, the last of them for a second or two. More than that is turned away. */
const WAITING_MAX = 32;
/** Pictures that are kept, together. */
const KEPT_MAX_BYTES = 16 * 1024 * 1024;
/** Of a file that is put into a picture. */
const FILE_PIXELS_MAX = COVER_MAX_PIXELS ** 2;

let sharpLoading: Promise<typeof import('sharp').default> | undefined;

/** Loaded with the first picture. */
const loadedSharp = () =>
  (sharpLoading ??= import('sharp').then(({ default: sharp }) => {
    // By default sharp takes a thread per processor for one picture, and keeps what it read of files.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));

/** The files of a picture: bytes of PNG or JPEG that the product stored, null of what there is no longer. */
export interface PictureFiles {
  logo: Buffer | null;
  cover: Buffer | null;
}

const NO_FILES: PictureFiles = { logo: null, cover: null };

type Draw = (picture: Picture, files?: PictureFiles) => Promise<Buffer>;

/** Draws a picture as PNG. What of its files cannot be read is left out. */
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
        ...(cover ? [{ input: cover.data, left: COVER_PLACE.left, top: COVER_PLACE.top }] : []),
        ...(logo ? [{ input: logo.data, left: LOGO_PLACE.left, top: logoTop(cover !== null) }] : []),
      ])
      // A photograph would be too large for the programs that show previews.
      .png({ compressionLevel: 6, palette: cover !== null })
      .toBuffer()
  );
};

/**
 * Pictures of previews, each drawn once while it is kept, whoever asks for it and how often. What it may cost is bounded:
 * the drawing at a time, the waiting, the bytes that are kept.
 */
export class PreviewImages {
  private readonly kept: LRUCache<string, Buffer>;
  private readonly underWay = new Map<string, Promise<Buffer>>();
  private readonly waiting: (() => void)[] = [];
  private drawing = 0;

  constructor(
    private readonly draw: Draw = drawPicture,
    private readonly limits = { keptBytes: KEPT_MAX_BYTES, atOnce: DRAWN_AT_ONCE, waiting: WAITING_MAX },
  ) {
    this.kept = new LRUCache({ maxSize: limits.keptBytes, ...EXPIRES_UNLESS_USED });
  }

  /**
   * The picture as PNG; null while too many others are waiting for theirs.
   * @param mayDraw asked before a picture is drawn
   * @param filesOf reads the files of the picture when it is its turn to be drawn, so that few are in memory at a time
   * @throws what `mayDraw` and `filesOf` throw; nothing is kept then
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
