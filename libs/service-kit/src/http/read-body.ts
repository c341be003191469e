import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ProblemException } from './problem.exception.js';
import { BODY_MAX_ARRAY_ITEMS, BODY_MAX_DEPTH, BODY_MAX_KEYS } from '@daymark/contracts';

/** Larger than files from cameras, which people choose as a logo. */
const DISCARDED_MAX_BYTES = 32 * 1024 * 1024;
/** So that slow connections get the response too. */
const DISCARDING_MAX_MS = 30_000;

/**
 * Reads and discards the rest of a body for a while after the request was refused. If the connection is cut while the
 * client is still sending, the response is often lost; a client that never stops is cut off all the same.
 */
export function discardRest(request: IncomingMessage): void {
  // Requests that a test injects have a body without a connection; nobody sets `complete` on them.
  if (request.complete || request.readableEnded || request.destroyed) return;
  let bytes = 0;
  const cut = () => request.socket.destroy();
  const timer = setTimeout(cut, DISCARDING_MAX_MS).unref();
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DISCARDED_MAX_BYTES) cut();
  });
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
  request.resume();
}

// Keys that reach an object's prototype. No contract uses them.
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** The walk is iterative: nesting cannot exhaust the stack. */
export function checkBodyShape(body: unknown): void {
  const pending: { value: unknown; depth: number }[] = [{ value: body, depth: 1 }];
  let keyCount = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > BODY_MAX_DEPTH) throw malformed('The request is nested too deeply.');
    if (Array.isArray(value)) {
      if (value.length > BODY_MAX_ARRAY_ITEMS) throw malformed('A list in the request is too long.');
      for (const item of value) pending.push({ value: item, depth: depth + 1 });
      continue;
    }
    const keys = Object.keys(value);
    keyCount += keys.length;
    if (keyCount > BODY_MAX_KEYS) throw malformed('The request has too many fields.');
    for (const key of keys) {
      if (PROTOTYPE_KEYS.has(key)) throw malformed('The request names a field that cannot be used.');
      pending.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 });
    }
  }
}

const malformed = (detail: string) => new ProblemException('MALFORMED_REQUEST', { detail });

const OTHER_CHARACTER_SET = /;\s*charset\s*=\s*(?!"?utf-8"?\s*(?:;|$))/i;
const DECODERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Null for an unknown content coding. */
export function decoded(body: Readable, coding: string): Readable | null {
  if (coding === '' || coding === 'identity') return body;
  const decoder = DECODERS.get(coding)?.();
  if (!decoder) return null;
  // `pipe` does not report to its reader that the source broke off.
  body.once('close', () => {
    if (!body.readableEnded) decoder.destroy(new Error('the sender went away'));
  });
  return body.pipe(decoder);
}

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
  const body = decoded(request, (request.headers['content-encoding'] ?? '').toLowerCase());
  if (body === null) {
    discardRest(request);
    throw new ProblemException('UNSUPPORTED_MEDIA_TYPE');
  }
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
