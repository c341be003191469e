import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { discardRest } from './discard-rest.js';
import { ProblemException } from './problem.exception.js';

const OTHER_CHARACTER_SET = /;\s*charset\s*=\s*(?!"?utf-8"?\s*(?:;|$))/i;
const DECODERS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };

/**
 * Counts the bytes received whatever Content-Length says; null as soon as there are more than `maxBytes`, and the rest
 * still has to be discarded. `onArrival` resolves when more may be read.
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

/** It may be compressed; the limit applies to the decompressed bytes. */
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
