import { encode, entityTag, type ContentCoding } from '@daymark/service-kit/http';
import { LRUCache } from 'lru-cache';

/** As small as gzip's best at the speed of its default. */
export const EFFORT = { br: 5 };
/**
 * A cached text does not tell whether its calendar is still public, so it expires regardless. One in constant use is
 * then compressed again.
 */
const CACHED_MS = 25_000;

export interface Representation {
  bytes: Buffer;
  /** A strong entity tag of exactly these bytes, including quotes. */
  etag: string;
  /** Headers as alternating names and values, of a feed that was sent before. */
  heads?: { full: string[]; notModified: string[] };
}

/**
 * A cache of the compressed bytes and tags of long texts: a feed that many programs fetch is compressed once, not once
 * per program. Entries depend only on the text itself, so they are never stale.
 */
export class EncodedRepresentations {
  private readonly cache: LRUCache<string, Map<ContentCoding, Promise<Representation>>>;

  constructor(private readonly limits = { cachedFromCharacters: 16_384, cacheMaxBytes: 64 * 1024 * 1024 }) {
    this.cache = new LRUCache({ maxSize: limits.cacheMaxBytes, ttl: CACHED_MS, ttlAutopurge: true });
  }

  of(text: string, coding: ContentCoding): Promise<Representation> {
    if (text.length < this.limits.cachedFromCharacters) return representationOf(text, coding);
    // Keyed by the text itself: a composed key would copy megabytes for each request.
    const known = this.cache.get(text) ?? new Map<ContentCoding, Promise<Representation>>();
    const ready = known.get(coding);
    if (ready) return ready;
    const representation = representationOf(text, coding);
    known.set(coding, representation);
    // The text counts two bytes per character, and its representations as much again.
    this.cache.set(text, known, { size: text.length * 4 });
    representation.catch(() => known.delete(coding));
    return representation;
  }
}

async function representationOf(text: string, coding: ContentCoding): Promise<Representation> {
  const bytes = await encode(Buffer.from(text), coding, EFFORT);
  return { bytes, etag: entityTag(bytes) };
}
