import { LRUCache } from 'lru-cache';
import { KEPT_WHILE_USED } from '../kept-while-used.js';
import { versionOf, type Picture } from './picture.js';
import { pictureSvg } from './picture-svg.js';

/** So many are drawn at a time; each is one thread's work of under a tenth of a second. */
const DRAWN_AT_ONCE = 2;
/** So many may wait, the last of them for a second or two. More than that is turned away. */
const WAITING_MAX = 32;
/** Pictures that are kept, together. */
const KEPT_MAX_BYTES = 16 * 1024 * 1024;

let sharpLoading: Promise<typeof import('sharp').default> | undefined;

/** Loaded with the first picture. */
const loadedSharp = () =>
  (sharpLoading ??= import('sharp').then(({ default: sharp }) => {
    // By default sharp takes a thread per processor for one picture, and keeps what it read of files.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));

type Draw = (picture: Picture) => Promise<Buffer>;

/** Draws a picture as PNG. */
export const drawPicture: Draw = async (picture) => {
  const sharp = await loadedSharp();
  return sharp(Buffer.from(pictureSvg(picture)))
    .png({ compressionLevel: 6 })
    .toBuffer();
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
    this.kept = new LRUCache({ maxSize: limits.keptBytes, ...KEPT_WHILE_USED });
  }

  /**
   * The picture as PNG; null while too many others are waiting for theirs.
   * @param mayDraw asked before a picture is drawn; what it throws goes to the caller
   */
  async png(
    picture: Picture,
    mayDraw: () => Promise<void> = () => Promise.resolve(),
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
    const drawn = this.queued(() => this.draw(picture)).finally(() => this.underWay.delete(version));
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
