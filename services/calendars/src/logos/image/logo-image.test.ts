import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ProblemException } from '@daymark/service-kit';
import {
  aJpeg,
  aJpegOfAPhone,
  aJpegWithSegments,
  aNoisyPng,
  aPng,
  aPngWithTexts,
  aProgressiveJpeg,
  hostileFiles,
  jpegSegment,
  pngChunk,
} from '../../../test/support/pictures.js';
import { startLogoReading } from '../../../test/support/logo-reading-process.js';
import { readLogoImage, isJpeg } from './logo-image.js';
import { isPng, isSoundPng } from './png-structure.js';

const MEGABYTE = 1024 * 1024;
const WRONG_TYPE = { title: 'Invalid file type', detail: 'Only JPG and PNG files are allowed' };
const NOT_READABLE = { title: 'Validation error', detail: 'Failed to validate image. Please try again.' };
const TOO_LARGE = {
  title: 'Image too large',
  detail: 'Image dimensions must be 500x500 pixels or smaller',
};

/** Some editors store all their metadata in the picture, in parts of 64 KB. */
const aJpegOfAnEditor = () =>
  aJpegWithSegments(Array<Buffer>(28).fill(jpegSegment(0xe1, Buffer.alloc(65_000))));

const refusalOf = async (file: Buffer) => {
  const error: unknown = await readLogoImage(file).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemException)) throw new Error('The file was not refused');
  return error;
};

describe('A logo', () => {
  it.each([
    ['PNG of 500x500 pixels', () => aNoisyPng(500, 500), 'image/png', 500, 500],
    ['PNG of one pixel', () => Promise.resolve(aPng({ width: 1, height: 1 })), 'image/png', 1, 1],
    ['JPEG of 500x500 pixels', () => aJpeg({ width: 500, height: 500 }), 'image/jpeg', 500, 500],
    ['progressive JPEG of 500x500 pixels', () => aProgressiveJpeg(), 'image/jpeg', 500, 500],
    ['JPEG with 28 segments of 64 KB', aJpegOfAnEditor, 'image/jpeg', 40, 30],
    ['PNG with 97 texts', () => Promise.resolve(aPngWithTexts(97, 20_000)), 'image/png', 40, 30],
  ])('may be %s and stays what it is', async (_what, make, mediaType, width, height) => {
    const image = await readLogoImage(await make());
    expect(image.mediaType).toBe(mediaType);
    const { format, ...stored } = await sharp(image.bytes).metadata();
    expect({ format: `image/${format}`, width: stored.width, height: stored.height }).toEqual({
      format: mediaType,
      width,
      height,
    });
  });

  it('may be an interlaced PNG, one of few colours, one of sixteen bits, and one with a colour profile', async () => {
    const picture = sharp(await aNoisyPng(37, 23));
    const kinds = [
      picture.clone().png({ progressive: true }),
      picture.clone().png({ palette: true, colors: 4 }),
      picture.clone().png({ palette: true, colors: 2, progressive: true }),
      picture.clone().toColourspace('rgb16').png(),
      picture.clone().greyscale().png({ progressive: true }),
      picture.clone().withIccProfile('p3').png(),
    ];
    for (const kind of kinds) {
      const { bytes } = await readLogoImage(await kind.toBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 37, height: 23 });
    }
  });

  it('keeps its transparency', async () => {
    const clear = await sharp({ create: { width: 5, height: 5, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { bytes } = await readLogoImage(clear);
    expect((await sharp(bytes).raw().toBuffer())[3]).toBe(0);
  });

  it('is upright and discloses nothing of where and by whom it was taken', async () => {
    const photograph = await aJpegOfAPhone();
    expect(photograph.includes('canary-copyright')).toBe(true);
    const { bytes } = await readLogoImage(photograph);
    const { width, height, exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect({ width, height, exif, icc, xmp, orientation }).toEqual({ width: 30, height: 40 });
    expect(bytes.includes('canary-copyright')).toBe(false);
  });

  it('loses whatever else was in the file: comments, pages and archives behind the picture', async () => {
    const comment = pngChunk('tEXt', Buffer.from('Comment\0<script>canary()</script>'));
    const files = [
      Buffer.concat([aPng({ chunks: [comment] }), Buffer.from('<html><script>canary()</script>')]),
      Buffer.concat([await aJpeg(), Buffer.from('PK\u0003\u0004canary()')]),
    ];
    for (const file of files) {
      expect(file.includes('canary')).toBe(true);
      expect((await readLogoImage(file)).bytes.includes('canary')).toBe(false);
    }
  });
});

describe('A PNG of which much has to be inflated', () => {
  const countTurns = async (act: () => Promise<unknown>) => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await act();
    isOver = true;
    return turns;
  };

  it('gives the event loop back with each part of it', async () => {
    const texts = 90;
    const file = aPngWithTexts(texts, 20_000);
    expect(await countTurns(() => isSoundPng(file))).toBeGreaterThanOrEqual(texts);
  });

  it('gives the event loop back within a part of it', async () => {
    const file = aPngWithTexts(1, 2_000_000);
    expect(await countTurns(() => isSoundPng(file))).toBeGreaterThanOrEqual(2_000_000 / (64 * 1024));
  });
});

describe('A file that is no logo is refused, quickly and without much memory:', () => {
  let files: Awaited<ReturnType<typeof hostileFiles>>;
  beforeAll(async () => {
    files = await hostileFiles();
    await readLogoImage(aPng());
  });

  it('each with a message for what is wrong', async () => {
    const refusals = [];
    for (const [what, file] of files) {
      const { code, texts } = await refusalOf(file);
      refusals.push([what, code, texts.title, texts.detail]);
    }
    const expected = files.map(([what, file, isLarge]) => {
      const refusal = isPng(file) || isJpeg(file) ? NOT_READABLE : WRONG_TYPE;
      const { title, detail } = isLarge ? TOO_LARGE : refusal;
      return [what, 'VALIDATION_ERROR', title, detail];
    });
    expect(refusals).toEqual(expected);
  });

  it('one after another in less than 50 MiB, and all at once in less than one of them grows to', async () => {
    const contents = files.map(([, file]) => file);
    const reading = startLogoReading();
    try {
      const { refused, peakBytes: ordinary } = await reading.read([aPng(), await aJpeg()]);
      expect(refused).toBe(0);
      for (const [what, file] of files) {
        const megabytes = ((await reading.read([file])).peakBytes - ordinary) / MEGABYTE;
        expect({ what, isSmall: megabytes < 50 }).toEqual({ what, isSmall: true });
      }
      const together = await reading.read(contents);
      expect(together.refused).toBe(contents.length);
      expect(together.peakBytes - ordinary).toBeLessThan(100_000_000);
    } finally {
      reading.stop();
    }
  });
});
