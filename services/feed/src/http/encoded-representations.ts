import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ContentCoding } from './accept-encoding.js';

const compress = promisify(gzip);
/**
 * A text says nothing of the calendar that it is about, so it goes whether that is still public or not. One that is asked
 * for all the time is compressed again then.
 */
const CACHED_MS = 25_000;

/** A response body as it travels. */
export interface Representation {
  bytes: Buffer;
  /** A strong entity tag of exactly these bytes, with its quotes. */
  etag: string;
}

/**
 * The bytes and tags of texts. Those of long texts are cached: a feed that many programs ask for is compressed once, not
 * once per program. What is cached depends on nothing but the text itself, so it is never out of date.
 */
export class EncodedRepresentations {
  private readonly cache: LRUCache<string, Map<ContentCoding, Promise<Representation>>>;

  constructor(private readonly limits = { cachedFromCharacters: 16_384, cacheMaxBytes: 64 * 1024 * 1024 }) {
    this.cache = new LRUCache({ maxSize: limits.cacheMaxBytes, ttl: CACHED_MS, ttlAutopurge: true });
  }

  of(text: string, coding: ContentCoding): Promise<Representation> {
    if (text.length < this.limits.cachedFromCharacters) return encode(text, coding);
    // By the text itself: one that was put together for this would be a copy of megabytes for each request.
    const known = this.cache.get(text) ?? new Map<ContentCoding, Promise<Representation>>();
    const ready = known.get(coding);
    if (ready) return ready;
    const representation = encode(text, coding);
    known.set(coding, representation);
    // The text is counted with two bytes per character, and its representations with as much as the text.
    this.cache.set(text, known, { size: text.length * 4 });
    representation.catch(() => known.delete(coding));
    return representation;
  }
}

async function encode(text: string, coding: ContentCoding): Promise<Representation> {
  const plain = Buffer.from(text);
  const bytes = coding === 'gzip' ? await compress(plain) : plain;
  return { bytes, etag: entityTag(bytes) };
}

/** A strong entity tag, with its quotes. */
export function entityTag(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`;
}
