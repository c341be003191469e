// PNGs: an ordinary one, and one with text chunks that cannot be inflated, each of which costs time.
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const TEXTS = 1_012;
const FILE_BYTES = 2 * 1024 * 1024 - 4_096;

function chunk(type, data) {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

function png(side, more, pixels) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An image that cannot be compressed, of about four bytes for each of its pixels. */
export function noisyPng(side) {
  const row = () => Buffer.concat([Buffer.alloc(1), randomBytes(side * 4)]);
  return png(side, [], Buffer.concat(Array.from({ length: side }, row)));
}

/** An image of 8 by 8 pixels with many compressed texts, each truncated at its end. */
export function hostilePng() {
  const inflated = deflateSync(Buffer.alloc(2_000_000, 'x'), { level: 9 });
  const text = Buffer.concat([
    Buffer.from('Comment\0\0', 'latin1'),
    inflated.subarray(0, Math.min(inflated.length - 6, Math.floor(FILE_BYTES / TEXTS) - 24)),
  ]);
  const texts = Array.from({ length: TEXTS }, () => chunk('zTXt', text));
  return png(8, texts, Buffer.alloc(8 * (8 * 4 + 1)));
}
