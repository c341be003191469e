import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { discardRest } from './discard-rest.js';
import { ProblemException } from './problem.exception.js';

const OTHER_CHARACTER_SET = /;\s*charset\s*=\s*(?!"?utf-8"?\s*(?:;|$))/i;
const DECODERS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };

/**
 * Reads a body, counting the bytes received whatever Content-Length says. After null the rest of the request still has
 * to be discarded. `onArrival` resolves when more may be read.
 * @returns null as soon as there is more than `maxBytes`
 * @throws ProblemException MALFORMED_REQUEST if the client disconnects before the end; whatever `onArrival` throws
 */
export async function readAtMost(
  body: Readable,
  maxBytes: number,
  onArrival?: (bytes: number) => Promise<void>,
): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) return null;
      chunks.push(chunk);
      await onArrival?.(chunk.length);
    }
  } catch (cause) {
    if (cause instanceof ProblemException) throw cause;
    throw new ProblemException('MALFORMED_REQUEST', {}, { cause });
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a JSON body, which may be compressed; the limit applies to the decompressed bytes.
 * @throws ProblemException PAYLOAD_TOO_LARGE; UNSUPPORTED_MEDIA_TYPE for an unknown coding or character set;
 * MALFORMED_REQUEST for anything but an object or a list
 */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  if (OTHER_CHARACTER_SET.test(request.headers['content-type'] ?? '')) {
    discardRest(request);
    throw new ProblemException('UNSUPPORTED_MEDIA_TYPE');
  }
  const body = decoded(request);
  let bytes: Buffer | null;
  try {
    bytes = await readAtMost(body, maxBytes);
  } finally {
    if (body !== request) {
      request.unpipe();
      body.destroy();
    }
    discardRest(request);
  }
  if (bytes === null) throw new ProblemException('PAYLOAD_TOO_LARGE');
  const text = bytes.toString();
  if (text === '') return {};
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new ProblemException('MALFORMED_REQUEST');
  return value;
}

function decoded(request: IncomingMessage): Readable {
  const coding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (coding === 'identity') return request;
  const decoder = DECODERS[coding as keyof typeof DECODERS]?.();
  if (!decoder) {
    discardRest(request);
    throw new ProblemException('UNSUPPORTED_MEDIA_TYPE');
  }
  // `pipe` does not report to its reader that the source was aborted.
  request.once('close', () => {
    if (!request.complete) decoder.destroy(new Error('the client went away'));
  });
  return request.pipe(decoder);
}
