import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Pictures for tests: sound ones, and files that pretend to be one. */

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

/** A grey PNG of one colour, put together by hand. */
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

/** A JPEG as a phone makes it: lying on its side, with the place where it was taken. */
export const aJpegOfAPhone = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa0000' } })
    .withExif({
      IFD0: { Copyright: 'canary-copyright' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const ANIMATION = pngChunk('acTL', Buffer.from([0, 0, 0x27, 0x10, 0, 0, 0, 0]));
const compressedChunk = (type: string, content: Buffer) =>
  pngChunk(type, Buffer.concat([Buffer.from('name\0\0'), content]));

type HostileFile = [what: string, file: Buffer, isLarge?: true];
let hostile: Promise<HostileFile[]> | undefined;

/** Files that are no logo, whatever they are called; `isLarge` says that their dimensions are why. */
export const hostileFiles = (): Promise<HostileFile[]> => (hostile ??= makeHostileFiles());

async function makeHostileFiles(): Promise<HostileFile[]> {
  const jpeg = await aJpeg({ width: 300, height: 300 });
  const png = aPng();
  const growsTo8Megabytes = deflateSync(Buffer.alloc(8_000_000));
  const growsTo100Megabytes = deflateSync(Buffer.alloc(100_000_000));
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
    ['PNG with more pixels than announced', aPng({ pixels: Buffer.alloc(50_000_000) })],
    ['PNG of no width', aPng({ width: 0, pixels: Buffer.alloc(30) })],
    ['animated PNG of 10,000 frames', aPng({ chunks: [ANIMATION] })],
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
    ['the beginning of JPEG', Buffer.from('ffd8ffe000104a464946000101', 'hex')],
    [
      'the signature of JPEG and a page',
      Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('<script>')]),
    ],
    ['JPEG cut in the middle', jpeg.subarray(0, jpeg.length - 200)],
    ['PNG of 20000x20000 pixels in one colour', aPng({ width: 20_000, height: 20_000 }), true],
    ['PNG that claims 4294967295x1 pixels', aPng({ width: 4_294_967_295, height: 1, pixels: png }), true],
    ['PNG of 501x1 pixels', aPng({ width: 501, height: 1 }), true],
    ['JPEG of 500x501 pixels', await aJpeg({ width: 500, height: 501 }), true],
    ['JPEG of 3000x3000 pixels', await aJpeg({ width: 3_000, height: 3_000 }), true],
  ];
}
