// A PNG with text chunks that cannot be inflated: reading each of them costs time.
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

/** An image of 8 by 8 pixels with many compressed texts, each truncated at its end. */
export function hostilePng() {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(8, 0);
  header.writeUInt32BE(8, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const inflated = deflateSync(Buffer.alloc(2_000_000, 'x'), { level: 9 });
  const text = Buffer.concat([
    Buffer.from('Comment\0\0', 'latin1'),
    inflated.subarray(0, Math.min(inflated.length - 6, Math.floor(FILE_BYTES / TEXTS) - 24)),
  ]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...Array.from({ length: TEXTS }, () => chunk('zTXt', text)),
    chunk('IDAT', deflateSync(Buffer.alloc(8 * (8 * 4 + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
