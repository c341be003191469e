import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Pictures for tests: valid ones, and invalid files. */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = 8;
  return pngChunk('IHDR', data);
}

/** A grey PNG of one colour, assembled by hand. */
export function aPng({
  width = 40,
  height = 30,
  chunks = [],
  pixels,
}: { width?: number; height?: number; chunks?: Buffer[]; pixels?: Buffer } = {}): Buffer {
  const rows = pixels ?? Buffer.alloc(height * (1 + width));
  const data = pngChunk('IDAT', deflateSync(rows));
  return Buffer.concat([SIGNATURE, header(width, height), ...chunks, data, pngChunk('IEND')]);
}

/** A PNG of noise, so that it does not compress. */
export function aNoisyPng(width: number, height: number): Promise<Buffer> {
  let state = 1;
  const noise = () => (state = (state * 48_271) % 2_147_483_647) & 0xff;
  const pixels = Buffer.from(Array.from({ length: width * height * 4 }, noise));
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

export const aJpeg = ({ width = 40, height = 30 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2563eb' } })
    .jpeg()
    .toBuffer();

/** A JPEG like a phone's: rotated, with the place where it was taken. */
export const aJpegOfAPhone = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa0000' } })
    .withExif({
      IFD0: { Copyright: 'canary-copyright' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const text = (compressed: Buffer) => pngChunk('zTXt', Buffer.concat([Buffer.from('name\0\0'), compressed]));

/** A PNG with that many compressed texts, of that many bytes each. */
export const aPngWithTexts = (count: number, length: number): Buffer =>
  aPng({ chunks: Array<Buffer>(count).fill(text(deflateSync(Buffer.alloc(length)))) });

/** A PNG with compressed texts of 2 MB that are cut off just before their end. */
export function aPngWithBrokenTexts(count: number): Buffer {
  const compressed = deflateSync(Buffer.alloc(2_000_000));
  return aPng({ chunks: Array<Buffer>(count).fill(text(compressed.subarray(0, compressed.length - 10))) });
}

/** A segment of a JPEG. */
export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

const COMMENT = 0xfe;
const APPLICATION_DATA = 0xe1;
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/** A JPEG with further segments at its beginning. */
export async function aJpegWithSegments(segments: Buffer[]): Promise<Buffer> {
  const jpeg = await aJpeg();
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export const aProgressiveJpeg = ({ width = 500, height = 500 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2563eb' } })
    .jpeg({ progressive: true })
    .toBuffer();

/** A progressive JPEG that repeats its last scan that many times. */
export async function aJpegWithScans(count: number): Promise<Buffer> {
  const jpeg = await aProgressiveJpeg();
  const lastScan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(count).fill(lastScan), END_OF_IMAGE]);
}

const ANIMATION = pngChunk('acTL', Buffer.from([0, 0, 0x27, 0x10, 0, 0, 0, 0]));
const compressedChunk = (type: string, content: Buffer) =>
  pngChunk(type, Buffer.concat([Buffer.from('name\0\0'), content]));

type HostileFile = [what: string, file: Buffer, isLarge?: true];
let hostile: Promise<HostileFile[]> | undefined;

/** Invalid logos, whatever their names; `isLarge` if their dimensions are the reason. */
export const hostileFiles = (): Promise<HostileFile[]> => (hostile ??= makeHostileFiles());

async function makeHostileFiles(): Promise<HostileFile[]> {
  return [...(await smallHostileFiles()), ...(await bulkyHostileFiles())];
}

const frameOf = (jpeg: Buffer) => jpeg.indexOf(Buffer.from([0xff, 0xc0]));

/** Those that need little memory. */
export async function smallHostileFiles(): Promise<HostileFile[]> {
  const jpeg = await aJpeg({ width: 300, height: 300 });
  const png = aPng();
  const frame = jpeg.subarray(frameOf(jpeg), frameOf(jpeg) + 19);
  const comment = pngChunk('tEXt', Buffer.from('name\0value'));
  return [
    ['nothing at all', Buffer.alloc(0)],
    [
      'SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['WebP', Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')],
    ['TIFF', Buffer.from('49492a000800000000000000', 'hex')],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj')],
    ['an icon', Buffer.from('0000010001001010000001002000', 'hex')],
    ['the signature of PNG and nothing more', SIGNATURE],
    ['the header of PNG and rubbish', Buffer.concat([png.subarray(0, 33), Buffer.alloc(2000, 'x')])],
    ['PNG cut in the middle of its pixels', png.subarray(0, png.length - 20)],
    ['PNG without its end', png.subarray(0, png.length - 12)],
    ['PNG with a wrong checksum', Buffer.from(png).fill(0xff, png.length - 16, png.length - 12)],
    ['PNG with fewer pixels than announced', aPng({ pixels: Buffer.alloc(100) })],
    ['PNG of no width', aPng({ width: 0, pixels: Buffer.alloc(30) })],
    ['animated PNG of 10,000 frames', aPng({ chunks: [ANIMATION] })],
    ['PNG with one broken compressed text', aPngWithBrokenTexts(1)],
    ['PNG with an empty compressed text', aPng({ chunks: [compressedChunk('zTXt', Buffer.alloc(0))] })],
    ['PNG with a compressed text that is none', aPng({ chunks: [compressedChunk('zTXt', png)] })],
    ['PNG with 101 chunks', aPng({ chunks: Array<Buffer>(98).fill(comment) })],
    ['PNG of 32 bits in each part of a pixel', Buffer.from(png).fill(32, 24, 25)],
    ['JPEG without its end', jpeg.subarray(0, jpeg.length - 2)],
    [
      'JPEG with a segment longer than the file',
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from('ffe1ffff', 'hex')]),
    ],
    ['JPEG with arithmetic coding', Buffer.from(jpeg).fill(0xc9, frameOf(jpeg) + 1, frameOf(jpeg) + 2)],
    ['JPEG with two frames', Buffer.concat([jpeg.subarray(0, 2), frame, jpeg.subarray(2)])],
    ['the beginning of JPEG', Buffer.from('ffd8ffe000104a464946000101', 'hex')],
    [
      'the signature of JPEG and a page',
      Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('<script>')]),
    ],
    ['JPEG cut in the middle', jpeg.subarray(0, jpeg.length - 200)],
    ['PNG that claims 4294967295x1 pixels', aPng({ width: 4_294_967_295, height: 1, pixels: png }), true],
    ['PNG of 501x1 pixels', aPng({ width: 501, height: 1 }), true],
    ['JPEG of 500x501 pixels', await aJpeg({ width: 500, height: 501 }), true],
  ];
}

/** Those that are large, or would be once they are unpacked. */
export async function bulkyHostileFiles(): Promise<HostileFile[]> {
  const growsTo8Megabytes = deflateSync(Buffer.alloc(8_000_000));
  const growsTo100Megabytes = deflateSync(Buffer.alloc(100_000_000));
  return [
    ['PNG with more pixels than announced', aPng({ pixels: Buffer.alloc(50_000_000) })],
    ['PNG whose comment grows to 100 MB', aPng({ chunks: [compressedChunk('zTXt', growsTo100Megabytes)] })],
    [
      'PNG with 200 comments of 8 MB',
      aPng({ chunks: Array<Buffer>(200).fill(compressedChunk('zTXt', growsTo8Megabytes)) }),
    ],
    [
      'PNG with an international comment of 100 MB',
      aPng({
        chunks: [
          pngChunk('iTXt', Buffer.concat([Buffer.from('name\0\u0001\0en\0name\0'), growsTo100Megabytes])),
        ],
      }),
    ],
    [
      'PNG whose colour profile grows to 100 MB',
      aPng({ chunks: [compressedChunk('iCCP', growsTo100Megabytes)] }),
    ],
    ['PNG with 1,012 broken compressed texts', aPngWithBrokenTexts(1_012)],
    [
      'PNG with 150,000 empty chunks of pixels',
      aPng({ chunks: Array<Buffer>(150_000).fill(pngChunk('IDAT')) }),
    ],
    ['JPEG with 700 scans', await aJpegWithScans(700)],
    [
      'JPEG with 5,000 comments',
      await aJpegWithSegments(Array<Buffer>(5_000).fill(jpegSegment(COMMENT, Buffer.from('comment')))),
    ],
    [
      'JPEG with 300 segments of application data, of which one is 64 KB',
      await aJpegWithSegments([
        jpegSegment(APPLICATION_DATA, Buffer.alloc(65_000)),
        ...Array<Buffer>(299).fill(jpegSegment(APPLICATION_DATA, Buffer.alloc(100))),
      ]),
    ],
    ['JPEG of 2 MB of fill bytes', Buffer.alloc(2_000_000, 0xff).fill(0xd8, 1, 2)],
    ['PNG of 20000x20000 pixels in one colour', aPng({ width: 20_000, height: 20_000 }), true],
    ['JPEG of 3000x3000 pixels', await aJpeg({ width: 3_000, height: 3_000 }), true],
  ];
}
