import type { FastifyInstance } from 'fastify';
import { codingFor, entityTag, isNotModified, type ContentCoding, encode } from '@daymark/service-kit/http';
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
    const representations = this.cache.get(text) ?? new Map<ContentCoding, Promise<Representation>>();
    const ready = representations.get(coding);
    if (ready) return ready;
    const representation = representationOf(text, coding);
    representations.set(coding, representation);
    // The text counts two bytes per character, and its representations as much again.
    this.cache.set(text, representations, { size: text.length * 4 });
    representation.catch(() => representations.delete(coding));
    return representation;
  }
}

async function representationOf(text: string, coding: ContentCoding): Promise<Representation> {
  const bytes = await encode(Buffer.from(text), coding, EFFORT);
  return { bytes, etag: entityTag(bytes) };
}

/** Below this size compression does not pay off. */
const COMPRESSED_MIN_CHARACTERS = 1_024;
/**
 * Clients may store a response but must revalidate it each time: a change, or a calendar that becomes private, takes
 * effect within two seconds, which responses that stay fresh for minutes would prevent. Revalidation costs a 304
 * without a body. A shared cache in front may use a response for one second, which is enough to survive a crowd.
 */
export const AUDIENCE_CACHE_CONTROL = 'public, max-age=0, s-maxage=1, must-revalidate';

/** The codings of cached representations, smallest first. */
export const codingsOnOffer = ({ COMPRESSION }: { COMPRESSION: 'on' | 'off' }): readonly ContentCoding[] =>
  COMPRESSION === 'on' ? ['br', 'gzip'] : [];

interface ResponseOptions {
  isCompressing: boolean;
}

/**
 * The common behaviour of all responses of this service. They do not depend on the caller, so any site may read them;
 * successful ones carry a strong tag of their exact bytes, per content coding, and respond 304 to clients that have
 * them. Pictures are compressed already.
 */
export function addPublicResponseHook(instance: FastifyInstance, { isCompressing }: ResponseOptions): void {
  const representations = new EncodedRepresentations();
  instance.addHook('onSend', async (request, reply, payload) => {
    reply.header('access-control-allow-origin', '*');
    if (reply.statusCode !== 200 || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
      return payload;
    const { headers } = request;
    const isText = typeof payload === 'string';
    const isCompressed =
      isCompressing &&
      isText &&
      payload.length >= COMPRESSED_MIN_CHARACTERS &&
      codingFor(headers['accept-encoding'], ['gzip']) === 'gzip';
    const { bytes, etag } = isText
      ? await representations.of(payload, isCompressed ? 'gzip' : 'identity')
      : { bytes: payload, etag: entityTag(payload) };
    reply.headers({ etag, 'cache-control': AUDIENCE_CACHE_CONTROL, vary: 'Accept-Encoding' });
    if (isCompressed) reply.header('content-encoding', 'gzip');
    const conditions = {
      ifNoneMatch: headers['if-none-match'],
      ifModifiedSince: headers['if-modified-since'],
    };
    const lastModified = reply.getHeader('last-modified') as string | undefined;
    if (!isNotModified(conditions, { etag, lastModified })) return bytes;
    reply.code(304);
    // For HEAD, Fastify sends the length of the body without it.
    return request.method === 'HEAD' ? bytes : '';
  });
}
