import { encode, entityTag, type ContentCoding } from '@daymark/service-kit/http';
import { LRUCache } from 'lru-cache';

/** As small as gzip's best in the time of its default. */
export const EFFORT = { br: 5 };
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
    if (text.length < this.limits.cachedFromCharacters) return representationOf(text, coding);
    // By the text itself: one that was put together for this would be a copy of megabytes for each request.
    const known = this.cache.get(text) ?? new Map<ContentCoding, Promise<Representation>>();
    const ready = known.get(coding);
    if (ready) return ready;
    const representation = representationOf(text, coding);
    known.set(coding, representation);
    // The text is counted with two bytes per character, and its representations with as much as the text.
    this.cache.set(text, known, { size: text.length * 4 });
    representation.catch(() => known.delete(coding));
    return representation;
  }
}

async function representationOf(text: string, coding: ContentCoding): Promise<Representation> {
  const bytes = await encode(Buffer.from(text), coding, EFFORT);
  return { bytes, etag: entityTag(bytes) };
}
