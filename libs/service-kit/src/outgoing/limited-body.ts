import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export class BodyTooLarge extends Error {}

/** The limit applies to the decoded bytes. */
export async function readLimited(body: Readable, coding: string, maxBytes: number): Promise<Uint8Array> {
  const decoder = decoderOf(coding);
  const source = decoder === null ? body : body.pipe(decoder);
  body.once('error', (error) => decoder?.destroy(error));
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      length += chunk.byteLength;
      if (length > maxBytes) throw new BodyTooLarge();
      chunks.push(chunk);
    }
  } finally {
    decoder?.destroy();
    body.destroy();
  }
  return Buffer.concat(chunks, length);
}

function decoderOf(coding: string): Transform | null {
  const name = coding.trim().toLowerCase();
  if (name === '' || name === 'identity') return null;
  if (name === 'gzip' || name === 'x-gzip') return createGunzip();
  if (name === 'deflate') return createInflate();
  if (name === 'br') return createBrotliDecompress();
  throw new Error(`Unknown content coding: ${name}`);
}
